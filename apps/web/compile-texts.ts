import type { NodePath, PluginObject, types } from '@babel/core';
import { valueToNode } from '@babel/types';
import { compileMessage } from '@lingui/message-utils/compileMessage';

type Property = types.ObjectExpression['properties'][number];

const compile = (property: Property) => {
  if (property.type !== 'ObjectProperty' || property.value.type !== 'StringLiteral') return;
  property.value = valueToNode(compileMessage(property.value.value));
};

const descriptorFields = ['id', 'message', 'values', 'components', 'context'];

const nameOf = (property: Property) =>
  property.type === 'ObjectProperty' && property.key.type === 'Identifier' ? property.key.name : '';

const compileDescriptor = ({ node: { properties } }: NodePath<types.ObjectExpression>) => {
  const fields = properties.map(nameOf);
  if (fields.includes('id') && fields.every((field) => descriptorFields.includes(field)))
    properties.filter((property) => nameOf(property) === 'message').forEach(compile);
};

const compileTemplates = ({ node: { callee, arguments: given } }: NodePath<types.CallExpression>) => {
  const [, templates] = given;
  if (callee.type === 'Identifier' && callee.name === 'texts' && templates?.type === 'ObjectExpression')
    templates.properties.forEach(compile);
};

/** Compiles English texts in place, so that the page needs neither a compiler nor an English catalog. */
export const compileTexts = (): PluginObject => ({
  name: 'compile-texts',
  visitor: {
    Program: {
      exit: (program: NodePath) =>
        program.traverse({ ObjectExpression: compileDescriptor, CallExpression: compileTemplates }),
    },
  },
});
