import type { NodePath, PluginObject, types } from '@babel/core';

const markPure = (path: NodePath<types.Node>) => {
  if (!path.getFunctionParent()) path.addComment('leading', '#__PURE__');
};

/**
 * Marks every call that the domain makes while it loads as pure, which the house's rules say it is, so that a page
 * that uses a rule or a list of a slice does not load the schemas beside it.
 */
export const pureDomain = (): PluginObject => ({
  name: 'pure-domain',
  visitor: { CallExpression: markPure, NewExpression: markPure },
});
