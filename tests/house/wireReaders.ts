import { findTarget } from './doors.ts'
import { isTest } from './listFiles.ts'
import type { Source } from './source.ts'

/** Server files outside the routes that import `dto/`, each with its reason. */
export const knownWireReaders: Record<string, string> = {
  'src/server/platform/http/errorAnswers.ts': 'an error is an answer',
  'src/server/platform/http/httpError.ts': 'an error is an answer',
  'src/server/platform/http/refuseBusy.ts': 'an error is an answer',
  'src/server/platform/http/validateBody.ts': 'an error is an answer',
  'src/server/platform/http/portalPages.ts': 'the page begins with the company as it is answered',
  'src/server/platform/http/openapi/describe.ts': 'describes what travels',
  'src/server/platform/http/openapi/installOpenApi.ts': 'describes what travels',
  'src/server/start/preview-host/employeeView.ts': 'leaves out of answers what others may not read',
  'src/server/start/operator-app/describeOperation.ts': 'describes what travels',
  'src/server/start/operator-app/answerWithProgress.ts': 'the lines of an answer with progress',
  'src/server/operations/lawExplained.ts': 'builds the answers of law/explain.ts',
  'src/server/operations/people/show.ts': 'describes rows with any values of JSON',
  'src/server/operations/link/void.ts': 'operators read the status of the specification',
  'src/server/operations/contract/list.ts': 'operators read the status of the specification',
  'src/server/operations/personContracts.ts': 'operators read the status of the specification',
  'src/server/contracts/review/reviewContract.ts': 'operators read the status of the specification',
  'src/server/contracts/life/notifyPlugin.ts': 'a plugin is given a contract as it travels',
  'src/server/contracts/life/invoices.ts': 'builds the answers of invoicesRoute.ts',
  'src/server/contracts/cart/offerLines.ts': 'builds the answers of offerLinesRoute.ts',
  'src/server/contracts/cart/repeatContracts.ts': 'builds the answers of repeatRoute.ts',
  'src/server/contracts/documents/documentsOf.ts': 'builds the answers of documentsRoute.ts',
  'src/server/people/profile/profileOf.ts': 'builds the answers of profileRoute.ts',
  'src/server/people/profile/editableFields.ts': 'names the fields of the body of profileRoute.ts',
  'src/server/people/profile/family.ts': 'builds the answers of familiesRoute.ts',
  'src/server/people/profile/memberColumns.ts': 'reads the body of familiesRoute.ts',
}

type Opening = Pick<Source, 'path' | 'imports'>

/**
 * Returns a sentence for each file of the server that imports `dto/` and is neither a route nor listed, and
 * for each listed one that no longer does.
 */
export function findWireReaders(files: readonly Opening[], known = knownWireReaders): string[] {
  const readers = files.filter(isReader).map(({ path }) => path)
  return [
    ...readers
      .filter((path) => !known[path])
      .map((path) => `rows, repositories and rules keep the model, routes alone open src/dto: "${path}"`),
    ...Object.keys(known)
      .filter((path) => !readers.includes(path))
      .map((path) => `${path} opens src/dto no more: take it off the list of tests/house/wireReaders.ts`),
  ]
}

/** Returns a sentence for each browser file that loads a schema although it needs only the type. */
export function findLoadedSchemas(files: readonly Opening[]): string[] {
  return files
    .filter(isOfBrowser)
    .flatMap(({ path, imports }) =>
      imports
        .filter((each) => !each.isTypeOnly && findTarget(path, each).startsWith('src/dto/schemas/'))
        .map(({ line }) => `a browser does not load TypeBox, import the type alone: "${path}:${line}"`),
    )
}

function isOfBrowser({ path }: Opening): boolean {
  return /^(src\/(portal|desk|sdk|domain)\/|src\/dto\/[^/]+$|plugins\/)/.test(path) && !isTest(path)
}

function isReader({ path, imports }: Opening): boolean {
  if (!path.startsWith('src/server/') || isTest(path) || /Routes?\.ts$/.test(path)) return false
  return imports.some((each) => findTarget(path, each).startsWith('src/dto/'))
}
