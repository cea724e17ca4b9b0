import { matchesSearch, type ProductSize } from '@farm/domain/catalog';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { CardSkeletons } from '../../components/card-skeletons.tsx';
import { SeedlingDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { EndlessList } from '../../components/endless-list.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { NothingFound } from '../../components/nothing-found.tsx';
import { SectionHeader } from '../../components/section-header.tsx';
import { translate } from '../../lib/translate.ts';
import { useSubject } from '../../lib/use-subject.ts';
import type { ShownTemplate, useTemplates } from './catalog.calls.ts';
import { catalogText } from './catalog.text.ts';
import { EditTemplateForm } from './edit-template-form.tsx';
import { RemoveSize, RemoveTemplate } from './removals.tsx';
import { AddSizeForm, EditSizeForm, type PriceNote } from './size-form.tsx';
import { TemplateCard } from './template-card.tsx';

type SizeSubject = { template: ShownTemplate; size?: ProductSize };

type TemplatesGridProps = ReturnType<typeof useTemplates> & {
  query: string;
  onClearSearch: () => void;
  whatToDo: ReactNode;
  onPrices?: (template: ShownTemplate) => void;
  priceNote?: PriceNote;
  acts?: ReactNode;
};

export function TemplatesGrid(props: TemplatesGridProps) {
  const { t } = useLingui();
  const { templates, names, sizes, query, onClearSearch, whatToDo, onPrices, priceNote, acts } = props;
  const editing = useSubject<ShownTemplate>();
  const removing = useSubject<{ template: ShownTemplate; from: 'grid' | 'dialog' }>();
  const editingSize = useSubject<SizeSubject>();
  const removingSize = useSubject<ProductSize>();
  const found = useMemo(
    () =>
      templates?.filter(({ name, sizes: own }) =>
        matchesSearch(
          name,
          (own ?? []).map(({ size }) => size),
          query,
        ),
      ),
    [templates, query],
  );
  const sized = editingSize.subject;
  // The form converts to the template's current unit, which may change while the dialog is open.
  const sizedTemplate = templates?.find(({ id }) => id === sized?.template.id) ?? sized?.template;

  const count = found?.length ?? 0;

  return (
    <section aria-labelledby="product-templates">
      <SectionHeader
        title={t`Product Templates`}
        id="product-templates"
        note={count > 0 ? t`${plural(count, { one: '# template', other: '# templates' })}` : undefined}
      >
        {acts}
      </SectionHeader>
      {sizes.isLoadingError && !names.isLoadingError && (
        <Box mb="md">
          <LoadFailure title={translate(catalogText.sizesFetchFailed)} query={sizes} />
        </Box>
      )}
      {names.isLoadingError ? (
        <LoadFailure
          title={translate(catalogText.namesFetchFailed)}
          query={{
            error: names.error,
            refetch: () => {
              void names.refetch();
              if (sizes.isLoadingError) void sizes.refetch();
            },
          }}
        />
      ) : !found ? (
        <CardSkeletons height={132} />
      ) : templates?.length === 0 ? (
        <EmptyNote
          drawing={<SeedlingDrawing />}
          title={t`No product templates yet`}
          text={t`A template names a product, the unit its stock is counted in and the packages it is sold in.`}
        >
          {whatToDo}
        </EmptyNote>
      ) : found.length === 0 ? (
        <NothingFound title={t`No templates found`} query={query} onClear={onClearSearch} />
      ) : (
        <EndlessList
          aria-label={t`Templates`}
          rowHeight={320}
          minCardWidth={256}
          items={found}
          keyOf={({ id }) => id}
          searchedBy={query}
        >
          {(template) => (
            <TemplateCard
              template={template}
              onEdit={() => editing.open(template)}
              onRemove={() => removing.open({ template, from: 'grid' })}
              onAddSize={() => editingSize.open({ template })}
              onEditSize={(size) => editingSize.open({ template, size })}
              onRemoveSize={removingSize.open}
              {...(onPrices && { onPrices: () => onPrices(template) })}
            />
          )}
        </EndlessList>
      )}

      <FormDialog isOpen={editing.isOpen} onClose={editing.close} title={t`Edit Product Template`}>
        {editing.subject && (
          <EditTemplateForm
            template={editing.subject}
            onDelete={() => {
              if (editing.subject) removing.open({ template: editing.subject, from: 'dialog' });
            }}
            onDone={editing.close}
          />
        )}
      </FormDialog>
      <FormDialog
        isOpen={editingSize.isOpen}
        onClose={editingSize.close}
        title={sized?.size ? t`Edit Package Size` : t`Add Package Size`}
      >
        {sized &&
          sizedTemplate &&
          (sized.size ? (
            <EditSizeForm
              template={sizedTemplate}
              size={sized.size}
              priceNote={priceNote}
              onDone={editingSize.close}
            />
          ) : (
            <AddSizeForm template={sizedTemplate} onDone={editingSize.close} />
          ))}
      </FormDialog>
      <RemoveTemplate {...removing} onRemoved={editing.close} />
      <RemoveSize {...removingSize} />
    </section>
  );
}
