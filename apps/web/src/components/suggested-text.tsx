import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';

const optionsOf = ({ currentTarget: input }: KeyboardEvent<HTMLInputElement>, more = '') =>
  document.querySelectorAll(
    `#${CSS.escape(input.getAttribute('aria-controls') ?? '-')} [role=option]${more}`,
  );

/** Enter first closes the suggestions, so that it does not send the form with them open. */
export function SuggestedText(props: AutocompleteProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Autocomplete
      openOnFocus={false}
      {...props}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onKeyDown={(event) => {
        props.onKeyDown?.(event);
        if (event.key !== 'Enter' || !isOpen) return;
        setOpen(false);
        const offers = optionsOf(event);
        const [only] = offers;
        const isTyped = offers.length === 1 && only?.textContent === event.currentTarget.value;
        const isMoved = optionsOf(event, '[data-combobox-selected]').length > 0;
        // Mantine takes the suggestion the arrow keys moved to.
        if (offers.length > 0 && !isTyped && !isMoved) event.preventDefault();
      }}
    />
  );
}
