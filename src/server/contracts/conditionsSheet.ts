import type { BenefitDeclaration } from '../../domain/benefit.ts'
import { contractCompany } from '../../domain/contractCompany.ts'
import type { CellKind, ContractReading } from '../../domain/contractReading.ts'
import { formatMoney, formatNumber, monthName } from '../../domain/format.ts'
import { localized } from '../../domain/language.ts'
import { domainMessages } from '../../domain/messages/index.ts'
import { pricedItemOf } from '../../domain/questionFor.ts'
import { readerOf } from '../../domain/readerOf.ts'
import type { TenantConfig } from '../../domain/tenant/tenant.ts'
import { paragraphsOf } from '../documents/paragraphsOf.ts'
import type { Sheet, SheetBlock } from '../documents/sheet.ts'
import { conditionFacts, productName, type Fact, type Reader } from './conditionFacts.ts'
import { conditionsHash, type Conditions } from './conditions.ts'
import { contractWords, type ContractWordId } from './contractWords.ts'

type Input = {
  tenant: TenantConfig
  declaration: BenefitDeclaration
  conditions: Conditions
  reader: Reader
  /** Conditions in force that an edit replaces: what it cost before. */
  before?: Conditions | undefined
  /** A sentence above everything else. */
  lead?: string
  /** A sentence about the acceptance, at the end. */
  evidence?: string
}

const mostColumns = 5

/** The conditions as a document: who, what, from when, month by month, the rules, and their fingerprint. */
export function conditionsSheet({ tenant, declaration, conditions, reader, before, lead, evidence }: Input): Sheet {
  const { language, people } = reader
  const say = (id: ContractWordId, params?: Record<string, string | number>): string => contractWords(language, id, params)
  const product = productName(conditions, language)
  const { benefit, kind } = conditions
  const modality = localized(benefit.name, language)
  const parties: Fact[] = [
    { label: say('fact.company'), value: tenant.settings.name },
    { label: say('fact.employee'), value: people.get(0) ?? '' },
    { label: say('fact.modality'), value: modality },
    ...(benefit.provider ? [{ label: say('fact.provider'), value: benefit.provider.name }] : []),
  ]
  const priceBefore: Fact[] = before ? [{ label: say('fact.before'), value: formatMoney(before.priceCents, language) }] : []
  // The total stands last, what it was before right above it.
  const figures = conditionFacts(conditions, reader, declaration)
  const notes: ContractWordId[] = kind === 'cancellation' ? ['sheet.cancellationNote'] : kind === 'edit' ? ['sheet.editNote', 'sheet.cutOff'] : ['sheet.cutOff']
  const terms = paragraphsOf(localized(tenant.legal.conditions, language))
  const blocks: SheetBlock[] = [
    ...(lead ? [{ kind: 'note' as const, text: lead }] : []),
    { kind: 'facts', rows: [...parties, ...figures.slice(0, -1), ...priceBefore, ...figures.slice(-1)] },
    { kind: 'note', text: notes.map((id) => say(id)).join(' ') },
    { kind: 'heading', text: say('sheet.months') },
    ...monthBlocks({ tenant, declaration, conditions, reader }),
    ...(terms[0]?.kind === 'heading' ? [] : [{ kind: 'heading' as const, text: say('sheet.terms') }]),
    ...terms,
    ...(evidence ? [{ kind: 'note' as const, text: evidence }] : []),
  ]
  return {
    language,
    company: tenant.settings,
    title: say(`sheet.${kind}`, { product }),
    subtitle: say('sheet.subtitle', { company: tenant.settings.name, year: String(conditions.year) }),
    blocks,
    footer: say('sheet.hash', { hash: conditionsHash(conditions) }),
  }
}

/** The contract as its own category reads it aloud; a row too wide for a page is told as label and value. */
function monthBlocks({ tenant, declaration, conditions, reader }: Input): SheetBlock[] {
  const { language, people } = reader
  const { benefit, items, details } = conditions
  const reading = readerOf(declaration, benefit)({
    items: items.map(pricedItemOf),
    details,
    people: [...people].map(([id, fullName]) => ({ id, fullName })),
    companyName: contractCompany(benefit, tenant.settings.name),
    benefitNames: Object.fromEntries([benefit, ...(benefit.supplementaries ?? [])].map(({ id, name }) => [id, localized(name, language)])),
  })
  const titleOf = (id: string): string => declaration.messages[language][id] ?? domainMessages[language][id] ?? id
  const cell = (kind: CellKind, value: string | number | undefined): string => written(kind, value, reader)
  return reading.sections.flatMap((section): SheetBlock[] => {
    const title = section.personId === undefined ? section.title && titleOf(section.title) : people.get(section.personId)
    const total = section.totalCents === undefined ? undefined : { label: contractWords(language, 'fact.price'), value: formatMoney(section.totalCents, language) }
    if (reading.columns.length > mostColumns) return wideRows(reading, section, titleOf, cell)
    return [
      {
        kind: 'table',
        ...(title && { title }),
        columns: reading.columns.map((column) => ({ title: titleOf(column.title), isFigure: column.kind === 'money' || column.kind === 'count' })),
        rows: section.rows.map((row) => reading.columns.map(({ key, kind }) => cell(kind, row[key]))),
        ...(total && section.rows.length > 1 && { total }),
      },
    ]
  })
}

function wideRows(
  { columns }: ContractReading,
  { rows }: ContractReading['sections'][number],
  titleOf: (id: string) => string,
  cell: (kind: CellKind, value: string | number | undefined) => string,
): SheetBlock[] {
  return rows.map((row) => ({ kind: 'facts', rows: columns.map(({ key, title, kind }) => ({ label: titleOf(title), value: cell(kind, row[key]) })) }))
}

function written(kind: CellKind, value: string | number | undefined, { language, people }: Reader): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  if (kind === 'money') return formatMoney(value, language)
  if (kind === 'month') return monthName(value, language)
  return kind === 'person' ? (people.get(value) ?? '') : formatNumber(value, language)
}
