import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ContractDocument, DocumentedAnswer, Operation, Schema } from './document.ts';
import type { Answer } from './farm.ts';

const MOST_DIFFERENCES = 5;

const documentedFor = ({ answers }: Operation, status: number): DocumentedAnswer | undefined =>
  answers.get(String(status)) ?? answers.get(`${String(status)[0]}XX`) ?? answers.get('default');

const inWords = ({ instancePath, message, params }: ErrorObject): string => {
  const detail = 'additionalProperty' in params ? `: ${params.additionalProperty}` : '';
  const allowed = 'allowedValues' in params ? `: ${params.allowedValues.join(', ')}` : '';
  return `${instancePath || 'the body'} ${message}${detail}${allowed}`;
};

export const openAnswerCheck = ({ components }: Pick<ContractDocument, 'components'>) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
  addFormats.default(ajv);
  const compiled = new Map<Schema, ValidateFunction>();
  const validatorOf = (schema: Schema): ValidateFunction => {
    const known = compiled.get(schema) ?? ajv.compile({ ...schema, components });
    compiled.set(schema, known);
    return known;
  };

  const bodyDifferences = (documented: DocumentedAnswer, { mediaType, json, text }: Answer): string[] => {
    if (documented.bodies.size === 0) return text === '' ? [] : ['a body, which is not documented'];
    const schema = documented.bodies.get(mediaType);
    if (schema === undefined) {
      const types = [...documented.bodies.keys()].join(', ');
      return [`content type ${mediaType || '(none)'} instead of ${types}`];
    }
    if (!schema || !mediaType.includes('json')) return [];
    if (json === undefined) return ['a body that is not JSON'];
    const isValid = validatorOf(schema);
    if (isValid(json)) return [];
    const all = [...new Set((isValid.errors ?? []).map(inWords))];
    const more = all.length - MOST_DIFFERENCES;
    return [...all.slice(0, MOST_DIFFERENCES), ...(more > 0 ? [`and ${more} more`] : [])];
  };

  /** It tells what is not as documented in an answer; empty if everything is. */
  return (operation: Operation, answer: Answer): string[] => {
    const documented = documentedFor(operation, answer.status);
    if (!documented) return [`status ${answer.status}, which is not documented`];
    const headers = documented.headers.filter(({ name, required }) => required && !answer.headers.has(name));
    return [...bodyDifferences(documented, answer), ...headers.map(({ name }) => `no header ${name}`)].map(
      (difference) => `${answer.status}: ${difference}`,
    );
  };
};

export type AnswerCheck = ReturnType<typeof openAnswerCheck>;
