import { formatDate, formatRate, moneyFormat } from '../../domain/kernel/format.ts'
import type { Language } from '../../domain/kernel/language.ts'
import {
  assumedForUnknown,
  assumptionsOf,
  withoutContradictions,
  type CaseAssumption,
} from '../../domain/tax/law/caseAssumptions.ts'
import type { LawAmount, LawLine, LawSource } from '../../domain/tax/law/explainedLine.ts'
import { explainCase } from '../../domain/tax/law/explainCase.ts'
import { rulesVersion } from '../../domain/tax/law/signedMoney.ts'
import type { ExplainedCaseDto, ExplainedLineDto } from '../../dto/explainedCaseDto.ts'
import { messagesFrom } from '../platform/http/serverMessages.ts'
import type { Sheet, SheetBlock } from '../platform/rendering/sheet.ts'
import { readCase, unknownsOf, type WrittenCase } from './lawCaseDto.ts'
import ca from './law/messages/ca.json' with { type: 'json' }
import en from './law/messages/en.json' with { type: 'json' }
import es from './law/messages/es.json' with { type: 'json' }
import pt from './law/messages/pt.json' with { type: 'json' }

const lawMessages = messagesFrom({ es, ca, en, pt })

/**
 * Computes a case by the law, and formats each line with its formula, inputs, article and table; without a
 * region there is no tax return.
 */
export function writeExplained(
  asked: WrittenCase,
  { year, returnYear }: { year: number; returnYear: number },
  language: Language,
): ExplainedCaseDto {
  const unknowns = unknownsOf(asked)
  const { given, assumptions } = withoutContradictions(readCase(asked, year), asked.family.adults.length)
  const lines = explainCase(given, returnYear)
  const write = (line: LawLine): ExplainedLineDto => writeLine(line, language)
  return {
    rules: rulesVersion,
    year: given.year,
    returnYear,
    assumptions: sentencesOf([...assumptions, ...assumptionsOf(given, returnYear, unknowns)], language),
    payslip: lines.payslip.map(write),
    return: unknowns.includes('region') ? [] : lines.return.map(write),
    inKind: lines.inKind.map(write),
  }
}

const sentencesOf = (assumptions: readonly CaseAssumption[], language: Language): string[] =>
  assumptions.map(({ id, values }) => lawMessages(language, `assumption.${id}`, values))

/**
 * The sentences about values that are assumed because the case does not contain them, and about
 * contradictions in the case, which are computed as given.
 */
export function remarksOn(written: WrittenCase, year: number, language: Language): string[] {
  const { assumptions } = withoutContradictions(readCase(written, year), written.family.adults.length)
  const remarks = assumptions.map(({ id, values }) => ({ id: remarkOf[id] ?? id, values }))
  return sentencesOf([...assumedForUnknown(unknownsOf(written)), ...remarks], language)
}

const remarkOf: Record<string, string> = {
  childrenLeftOut: 'childrenTooOld',
  ascendantsLeftOut: 'ascendantsTooYoung',
}

function writeLine({ id, amount, terms, source }: LawLine, language: Language): ExplainedLineDto {
  return {
    id,
    name: lawMessages(language, `line.${id}`),
    amount: amount === undefined ? lawMessages(language, `amount.${id}`) : writeAmount(amount, language),
    formula: lawMessages(language, `formula.${id}`),
    terms: Object.entries(terms).map(([term, value]) => ({
      name: nameOfTerm(term, language),
      amount: writeAmount(value, language),
    })),
    law: source?.law ?? '',
    source: source?.source ?? '',
    from: source ? firstDayOf(source) : '',
  }
}

/** Names a term: by a message of its own, or by the line with its id. */
function nameOfTerm(id: string, language: Language): string {
  const own = `term.${id}`
  return own in es ? lawMessages(language, own) : lawMessages(language, `line.${id}`)
}

const firstDayOf = ({ year, validFrom = `${year}-01-01` }: LawSource): string => validFrom

function writeAmount(amount: LawAmount, language: Language): string {
  if (typeof amount === 'number') return moneyFormat([amount, 1], language)(amount)
  return 'percent' in amount ? formatRate(amount.percent, language) : String(amount.count)
}

/** Builds the document of a computation. */
export function explainedSheet(
  { rules, year, returnYear, assumptions, payslip, return: annual, inKind }: ExplainedCaseDto,
  { language, today }: { language: Language; today: string },
): Sheet {
  const say = (id: string, params = {}): string => lawMessages(language, `pdf.${id}`, params)
  return {
    language,
    company: plainLook,
    title: say('title'),
    subtitle: say('subtitle', { year: String(year), returnYear: String(returnYear), rules }),
    blocks: [
      tableOf(say('payslip'), payslip, language),
      ...(annual.length > 0 ? [tableOf(say('return'), annual, language)] : []),
      tableOf(say('inKind'), inKind, language),
      { kind: 'heading', text: say('assumptions') },
      { kind: 'list', items: assumptions },
    ],
    footer: say('footer', { date: formatDate(today, language, 'long') }),
  }
}

/** Neutral colors, because the document belongs to no company. */
const plainLook = { name: '', color: '#1f3a5f', colorBar: '#1f3a5f', colorTitles: '#1f3a5f' }

function writeSource({ law, source, from }: ExplainedLineDto, language: Language): string {
  return lawMessages(language, 'source', { law, source, from: formatDate(from, language) })
}

function tableOf(title: string, lines: readonly ExplainedLineDto[], language: Language): SheetBlock {
  const say = (id: string): string => lawMessages(language, `pdf.${id}`)
  return {
    kind: 'table',
    title,
    columns: [
      { title: say('line'), isFigure: false },
      { title: say('formula'), isFigure: false },
      { title: say('source'), isFigure: false },
      { title: say('amount'), isFigure: true },
    ],
    rows: lines.map((line) => [
      line.name,
      [line.formula, ...line.terms.map(({ name, amount }) => `${name}: ${amount}`)].join('\n'),
      line.law && writeSource(line, language),
      line.amount,
    ]),
  }
}
