import { join } from 'node:path'
import fc from 'fast-check'
import ts from 'typescript'
import { domainMessages } from '../../src/domain/messages/index.ts'
import type { Benefit } from '../../src/domain/benefit/defineBenefit.ts'
import type { FormSchema } from '../../src/domain/benefit/formSchema.ts'
import { languages } from '../../src/domain/kernel/language.ts'
import { oneStepFlow } from '../../src/domain/benefit/oneStepFlow.ts'
import { quote } from '../../src/domain/quote/quote.ts'
import type { Refusal } from '../../src/domain/kernel/refusal.ts'
import { refusalSentence } from '../../src/domain/messages/refusalSentence.ts'
import { missingWords } from '../house/catalogues.ts'
import type { Source } from '../house/source.ts'
import { readingOf } from './readings.ts'
import type { BenefitPromise, LoadedBenefit } from './promise.ts'
import { stepsOf } from './steps.ts'
import { questionsAround, tries } from './variations.ts'

export const itsWords: BenefitPromise = {
  says: 'has its words in every language',
  faults: (loaded) => {
    const { benefit, name } = loaded
    const own = benefit.messages.es
    const needed = [...new Set(neededIds(loaded))]
    return [
      ...needed
        .filter((id) => !(id in own) && !(id in domainMessages.es))
        .map((id) => `it has no words for "${id}"`),
      ...['name', 'intro'].filter((id) => !(id in own)).map((id) => `it has no words for "${id}"`),
      ...Object.keys(own)
        .filter((id) => /^refusals\.[^.]+$/.test(id) && !(`${id}.lift` in own))
        .map((id) => `it has no words for "${id}.lift": what would lift it?`),
      ...unfilledSentences(benefit),
      ...missingWords({ folder: join('plugins', name, 'messages'), words: benefit.messages }),
    ]
  },
}

function neededIds({ benefit, sources }: LoadedBenefit): string[] {
  return [
    ...fieldIds('details', benefit.details),
    ...fieldIds('documentation', benefit.documentation.schema),
    ...(benefit.flow === oneStepFlow ? [] : stepsOf(benefit.flow).map(({ meta }) => meta?.title ?? 'steps')),
    ...(readingOf(benefit)?.columns.map(({ title }) => title) ?? []),
    ...sources
      .filter(({ path }) => !path.endsWith('.test.ts'))
      .flatMap(refusalCodes)
      .map((code) => `refusals.${code}`),
    ...spokenRefusals(benefit).map(({ code }) => `refusals.${code}`),
  ]
}

/** `details.years`, the fields of a list's entries below it, and each choice of a field that has some. */
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

/** Codes written as `code: '...'` anywhere in a file. */
function refusalCodes({ tree }: Source): string[] {
  const codes: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText(tree) === 'code') {
      const literals = ts.isConditionalExpression(node.initializer)
        ? [node.initializer.whenTrue, node.initializer.whenFalse]
        : [node.initializer]
      codes.push(...literals.filter(ts.isStringLiteralLike).map(({ text }) => text))
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return codes
}

/**
 * Refusals that questions around the example meet, and people of other ages, an empty request, and missing
 * tables.
 */
function spokenRefusals(benefit: Benefit): Refusal[] {
  const {
    covers,
    price,
    example: { request },
  } = benefit
  const ages = [undefined, 0, 2, 3, 17, 40, 70, 120]
  const people = request.people.flatMap((person) => ages.map((ageYears) => ({ ...person, ageYears })))
  const asked = fc.sample(questionsAround(benefit), { numRuns: 60, seed: tries.seed })
  return [
    ...people.flatMap((person) => covers(person, request) ?? []),
    ...price({ ...request, items: [] }).refusals,
    ...price({ ...request, tables: {} }).refusals,
    ...asked.flatMap((each) => quote(benefit, each).refusals),
  ]
}

/** Sentences that a refusal leaves with a gap: it fills in fewer values than they name. */
function unfilledSentences(benefit: Benefit): string[] {
  const gaps = spokenRefusals(benefit).flatMap((refusal) =>
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
