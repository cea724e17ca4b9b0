import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  API,
  type Checker,
  type Project,
  SymbolFlags,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync';
import { commentOf, TypePrinter } from './type-printer.ts';

const packageFolder = join(import.meta.dirname, '..');
const source = (name: string) => join(packageFolder, 'src', name);

/** One file that imports nothing: `client-types.ts`, and the calls as the server's router has them. */
export const flattenTypes = (): string => {
  const config = join(packageFolder, 'tsconfig.json');
  const api = new API({ cwd: packageFolder });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`${config} cannot be read`);
    return declarationsOf(project);
  } finally {
    api.close();
  }
};

const declarationsOf = (project: Project): string => {
  const { checker } = project;
  const printer = new TypePrinter(checker);
  for (const name of schemasOf(project)) {
    for (const exported of exportsOf(project, name)) printer.know(exported);
  }
  for (const exported of exportsOf(project, source('farm-calls.ts'))) {
    const symbol = targetOf(checker, exported);
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    if (symbol.name === 'FarmCalls') printer.declareCalls(symbol);
    else printer.declare(symbol.name, type, commentOf(symbol.getDocumentationComment(checker)));
  }
  const copied = readFileSync(source('client-types.ts'), 'utf8').replace(/^import .*\n+/gm, '');
  return `${[...functionsOf(project), copied.trim(), ...printer.declarations()].join('\n\n')}\n`;
};

const schemasOf = ({ program }: Project) =>
  program
    .getSourceFileNames()
    .filter((path) => path.includes('/packages/domain/src/'))
    .toSorted();

const functionsOf = (project: Project): string[] =>
  exportsOf(project, source('index.ts')).flatMap((exported) => {
    const symbol = targetOf(project.checker, exported);
    const type = symbol.valueDeclaration && project.checker.getTypeOfSymbol(symbol);
    if (!type) return [];
    const comment = commentOf(symbol.getDocumentationComment(project.checker));
    return [`${comment}export declare const ${symbol.name}: ${project.checker.typeToString(type)};`];
  });

const exportsOf = ({ program, checker }: Project, path: string): readonly TypeSymbol[] => {
  const file = program.getSourceFile(path);
  const symbol = file && checker.getSymbolAtLocation(file);
  return symbol ? checker.getExportsOfModule(symbol) : [];
};

const targetOf = (checker: Checker, symbol: TypeSymbol) =>
  symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
