import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import { cancellationSentence, type CancellationEffect } from '../../../domain/contract/cancellationEffect.ts'
import { contractCompany } from '../../../domain/catalogue/contractName.ts'
import { contractChanges, type ContractChange } from '../../../domain/contract/contractChanges.ts'
import type { CellKind, ContractBreakdown } from '../../../domain/benefit/breakdowns.ts'
import { formatMoney, formatNumber, monthName } from '../../../domain/kernel/format.ts'
import { localized, type Language } from '../../../domain/kernel/language.ts'
import { domainMessages, translator } from '../../../domain/messages/index.ts'
import { breakdownFor } from '../../../domain/benefit/schedule.ts'
import type { TenantConfig } from '../../../domain/tenant/tenant.ts'
import { paragraphsOf, type Sheet, type SheetBlock } from '../../rendering/sheet.ts'
import { cancellationFacts } from './cancellationFacts.ts'
import { conditionFacts, productName, type Fact, type Reader } from './conditionFacts.ts'
import type { Conditions } from '../../../domain/plan/contract.ts'
import { conditionsHash } from './conditions.ts'
import { contractMessages, type ContractWordId } from './contractMessages.ts'

type Input = {
  tenant: TenantConfig
  declaration: Benefit
  conditions: Conditions
  reader: Reader
  /** Conditions in force that an edit replaces. */
  before?: Conditions | undefined
  /** What a cancellation does; it stands in place of what was agreed when the contract began. */
  effect?: CancellationEffect | undefined
  /** It was accepted, and is no question any more. */
  isSigned?: boolean
  /** A sentence above everything else. */
  lead?: string
  /** A sentence about the acceptance, at the end. */
  evidence?: string
}

const maxColumns = 5

/** The conditions as a document: who, what, from when, month by month, the rules, and their fingerprint. */
export function conditionsSheet(input: Input): Sheet {
  const { tenant, conditions, reader, lead, evidence } = input
  const { language } = reader
  const { kind, year } = conditions
  return {
    language,
    company: tenant.settings,
    title: contractMessages(language, `sheet.${kind}`, { product: productName(conditions, language) }),
    subtitle: contractMessages(language, 'sheet.subtitle', {
      company: tenant.settings.name,
      year: String(year),
    }),
    blocks: [
      ...noted(lead),
      ...(input.effect ? endedBlocks(input, input.effect) : agreedBlocks(input)),
      ...noted(evidence),
    ],
    footer: contractMessages(language, 'sheet.hash', { hash: conditionsHash(conditions) }),
  }
}

const noted = (text: string | undefined): SheetBlock[] => (text ? [{ kind: 'note', text }] : [])

/** What ends, and from when. */
function endedBlocks(input: Input, effect: CancellationEffect): SheetBlock[] {
  const { conditions, reader, isSigned } = input
  const sentences = [
    cancellationSentence(effect, reader.language, isSigned),
    ...(isSigned ? [] : [contractMessages(reader.language, 'sheet.cancellationNote')]),
  ]
  return [
    { kind: 'facts', rows: [...partiesOf(input), ...cancellationFacts(conditions, reader, effect)] },
    ...noted(sentences.join(' ')),
  ]
}

function agreedBlocks(input: Input): SheetBlock[] {
  const { tenant, declaration, conditions, reader, before, isSigned } = input
  const { language } = reader
  const say = (id: ContractWordId): string => contractMessages(language, id)
  const notes: ContractWordId[] =
    conditions.kind === 'edit' && !isSigned ? ['sheet.editNote', 'sheet.cutOff'] : ['sheet.cutOff']
  const terms = paragraphsOf(localized(tenant.legal.conditions, language))
  return [
    { kind: 'facts', rows: [...partiesOf(input), ...conditionFacts(conditions, reader, declaration)] },
    ...(before
      ? [changeTable(contractChanges({ before, after: conditions }, declaration, reader), language)]
      : []),
    ...noted(notes.map(say).join(' ')),
    { kind: 'heading', text: say('sheet.months') },
    ...monthBlocks(input),
    ...(terms[0]?.kind === 'heading' ? [] : [{ kind: 'heading' as const, text: say('sheet.terms') }]),
    ...terms,
  ]
}

/** Before and after side by side: only what changes, and the price. */
function changeTable(changes: readonly ContractChange[], language: Language): SheetBlock {
  const say = translator(language)
  const columns = ['change.what', 'change.before', 'change.after'].map((id) => ({
    title: say(id),
    isFigure: false,
  }))
  return {
    kind: 'table',
    title: say('change.title'),
    columns,
    rows: changes.map(({ label, before, after }) => [label, before, after]),
  }
}

function partiesOf({ tenant, conditions: { modality }, reader: { language, people } }: Input): Fact[] {
  const fact = (id: ContractWordId, value: string): Fact => ({ label: contractMessages(language, id), value })
  return [
    fact('fact.company', tenant.settings.name),
    fact('fact.employee', people.get(0) ?? ''),
    fact('fact.modality', localized(modality.name, language)),
    ...(modality.provider ? [fact('fact.provider', modality.provider.name)] : []),
  ]
}

/** The contract in the view of its category; a row too wide for a page becomes labels and values. */
function monthBlocks({ tenant, declaration, conditions, reader }: Input): SheetBlock[] {
  const { language, people } = reader
  const { modality, items, details } = conditions
  const reading = breakdownFor(
    declaration,
    modality,
  )({
    items,
    details,
    people: [...people].map(([id, fullName]) => ({ id, fullName })),
    companyName: contractCompany(modality, tenant.settings.name),
    benefitNames: Object.fromEntries(
      [modality, ...(modality.supplementaries ?? [])].map(({ id, name }) => [id, localized(name, language)]),
    ),
  })
  const titleOf = (id: string): string =>
    declaration.messages[language]?.[id] ?? domainMessages[language][id] ?? id
  const cell = (kind: CellKind, value: string | number | undefined): string => written(kind, value, reader)
  return reading.sections.flatMap((section): SheetBlock[] => {
    const title =
      section.personId === undefined ? section.title && titleOf(section.title) : people.get(section.personId)
    const total =
      section.totalCents === undefined
        ? undefined
        : {
            label: contractMessages(language, 'fact.price'),
            value: formatMoney(section.totalCents, language),
          }
    if (reading.columns.length > maxColumns) return wideRows(reading, section, titleOf, cell)
    return [
      {
        kind: 'table',
        ...(title && { title }),
        columns: reading.columns.map((column) => ({
          title: titleOf(column.title),
          isFigure: column.kind === 'money' || column.kind === 'count',
        })),
        rows: section.rows.map((row) => reading.columns.map(({ key, kind }) => cell(kind, row[key]))),
        ...(total && section.rows.length > 1 && { total }),
      },
    ]
  })
}

function wideRows(
  { columns }: ContractBreakdown,
  { rows }: ContractBreakdown['sections'][number],
  titleOf: (id: string) => string,
  cell: (kind: CellKind, value: string | number | undefined) => string,
): SheetBlock[] {
  return rows.map((row) => ({
    kind: 'facts',
    rows: columns.map(({ key, title, kind }) => ({ label: titleOf(title), value: cell(kind, row[key]) })),
  }))
}

function written(kind: CellKind, value: string | number | undefined, { language, people }: Reader): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  if (kind === 'money') return formatMoney(value, language)
  if (kind === 'month') return monthName(value, language)
  return kind === 'person' ? (people.get(value) ?? '') : formatNumber(value, language)
}
