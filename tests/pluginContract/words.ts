import { join } from 'node:path'
import fc from 'fast-check'
import ts from 'typescript'
import { domainMessages } from '../../src/domain/messages/index.ts'
import type { FormSchema } from '../../src/domain/benefit/formSchema.ts'
import { languages, type Messages } from '../../src/domain/kernel/language.ts'
import { stepTitles } from '../../src/domain/benefit/flow.ts'
import { quote } from '../../src/domain/quote/quote.ts'
import type { Refusal } from '../../src/domain/kernel/refusal.ts'
import { refusalSentence } from '../../src/domain/messages/refusalSentence.ts'
import { findMissingWords } from '../house/catalogues.ts'
import type { Source } from '../house/source.ts'
import { breakdownOf } from './breakdowns.ts'
import type { BenefitPromise, LoadedBenefit } from './promise.ts'
import { requestsAround, tries } from './requests.ts'
import { inTime } from './withTimeLimit.ts'

export const itsWords: BenefitPromise = {
  title: 'has its words in every language',
  faults: (loaded) => {
    const { benefit, name } = loaded
    const own = benefit.messages.es ?? {}
    const needed = [...new Set(neededIds(loaded))]
    return [
      ...needed
        .filter((id) => !(id in own) && !(id in domainMessages.es))
        .map((id) => `it has no words for "${id}"`),
      ...['name', 'intro'].filter((id) => !(id in own)).map((id) => `it has no words for "${id}"`),
      ...Object.keys(own)
        .filter((id) => /^refusals\.[^.]+$/.test(id) && !(`${id}.lift` in own))
        .map((id) => `it has no words for "${id}.lift": what would lift it?`),
      ...unfilledSentences(loaded),
      ...findMissingWords({
        folder: join('plugins', name, 'messages'),
        words: benefit.messages as Record<string, Messages>,
      }),
    ]
  },
}

function neededIds(loaded: LoadedBenefit): string[] {
  const { benefit, sources } = loaded
  return [
    ...(benefit.asks ? ['asks'] : []),
    ...fieldIds('details', benefit.details),
    ...fieldIds('documentation', benefit.documentation.schema),
    ...stepTitles(benefit.flow),
    ...columnIds(benefit.tables),
    ...(breakdownOf(loaded)?.columns.map(({ title }) => title) ?? []),
    ...sources
      .filter(({ path }) => !path.endsWith('.test.ts'))
      .flatMap(refusalCodes)
      .map((code) => `refusals.${code}`),
    ...refusalsAround(loaded).map(({ code }) => `refusals.${code}`),
  ]
}

/** Message ids of fields: `details.years`, the fields of a list's entries, and the choices of a field. */
function fieldIds(prefix: string, { properties = {} }: FormSchema): string[] {
  return Object.entries(properties).flatMap(([field, schema]) => {
    const id = `${prefix}.${field}`
    const inner = schema.type === 'array' ? schema.items : schema
    return [
      id,
      ...(schema.enum ?? []).map((choice) => `${id}.${choice}`),
      ...(inner ? fieldIds(id, inner) : []),
    ]
  })
}

/** Columns that the core names itself. */
const namedColumns = new Set(['startMonth', 'from', 'to', 'price'])

/** Message ids of the numbers in rate tables, which the studio shows as columns: `tables.life.death`. */
function columnIds(tables: LoadedBenefit['benefit']['tables'] = {}): string[] {
  return Object.entries(tables).flatMap(([table, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([column, { type }]) => /^(number|integer)$/.test(String(type)) && !namedColumns.has(column))
      .map(([column]) => `tables.${table}.${column}`),
  )
}

/** Codes written as `code: '...'` or as the first argument of `refuse` in a file. */
function refusalCodes({ tree }: Source): string[] {
  const codes: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText(tree) === 'code')
      codes.push(...textsOf(node.initializer))
    if (ts.isCallExpression(node) && node.expression.getText(tree) === 'refuse' && node.arguments[0])
      codes.push(...textsOf(node.arguments[0]))
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return codes
}

function textsOf(node: ts.Expression): string[] {
  const literals = ts.isConditionalExpression(node) ? [node.whenTrue, node.whenFalse] : [node]
  return literals.filter(ts.isStringLiteralLike).map(({ text }) => text)
}

/**
 * Refusals of requests similar to the example, of people of other ages, of an employee without a granted
 * vehicle, of an empty request, and of missing tables.
 */
function refusalsAround(loaded: LoadedBenefit): Refusal[] {
  const { benefit, example } = loaded
  const { covers, eligible, price } = benefit
  const { request } = example
  const ages = [undefined, 0, 2, 3, 17, 40, 70, 120]
  const people = request.people.flatMap((person) => ages.map((ageYears) => ({ ...person, ageYears })))
  const asked = fc.sample(requestsAround(loaded), { numRuns: 60, seed: tries.seed })
  return [
    ...people.flatMap((person) => covers(person, request) ?? []),
    ...[eligible?.({ privateUsePercent: 0, vehicleGranted: false }, [])].filter((each) => each !== undefined),
    ...price({ ...request, items: [] }).refusals,
    ...price({ ...request, tables: {} }).refusals,
    ...asked.flatMap((each) => inTime(() => quote(benefit, each)).refusals),
  ]
}

/** Messages of refusals with a placeholder that the refusal does not fill in. */
function unfilledSentences(loaded: LoadedBenefit): string[] {
  const { benefit } = loaded
  const gaps = refusalsAround(loaded).flatMap((refusal) =>
    languages.flatMap((language) => {
      const { text, lift } = refusalSentence(refusal, language, benefit.messages[language])
      const gap = /\{\w+\}/.exec(`${text} ${lift}`)
      return gap
        ? [`"refusals.${refusal.code}" names ${gap[0]} in ${language}, which the refusal does not give`]
        : []
    }),
  )
  return [...new Set(gaps)]
}
