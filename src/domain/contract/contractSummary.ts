import type { Benefit } from '../benefit/defineBenefit.ts'
import {
  formatDate,
  formatEuros,
  formatList,
  formatMoney,
  formatNumber,
  monthName,
} from '../kernel/format.ts'
import { ascending } from '../kernel/collections.ts'
import { localized, type Language } from '../kernel/language.ts'
import type { Modality } from '../catalogue/modality.ts'
import { monthSpan } from '../messages/monthSpan.ts'
import type { PricedItem } from '../benefit/items.ts'
import { translator } from '../messages/index.ts'
import type { FormSchema } from '../benefit/formSchema.ts'

/**
 * One agreed fact as text: "Dental" with "9,95 € al mes (Marta Vidal)", "Cheques" with "3 × 11 € al mes". A
 * page may leave out facts by `kind`.
 */
export type Fact = {
  kind: 'party' | 'cover' | 'amount' | 'detail' | 'supplementary' | 'units'
  label: string
  value: string
  isMain?: boolean
}

type SummaryTerms = { modality: Modality; items: readonly PricedItem[]; details?: Record<string, unknown> }
type SummaryBenefit = Pick<Benefit, 'messages' | 'units'> & Partial<Pick<Benefit, 'details'>>
/** The reader's language and the names of the people. */
export type Reader = {
  language: Language
  /** Names by family id, 0 is the employee. */
  people: ReadonlyMap<number, string>
  /** Numbers of identity documents, printed after the names in documents. */
  documents?: ReadonlyMap<number, string>
}
/**
 * One month of a supplementary or counted unit for one person; `id` distinguishes those with the same label.
 */
type Share = Pick<Fact, 'kind' | 'label'> & {
  id: string
  personId: number
  month: number
  what: string
  isNamed: boolean
}

/**
 * Summarizes a contract except its amount: details, supplementaries with their price by person, counted units
 * with their value. Months are named if a fact does not apply to all paid months.
 */
export function contractSummary(
  agreed: SummaryTerms,
  declaration: SummaryBenefit | undefined,
  reader: Reader,
): Fact[] {
  const paidMonths = new Set(agreed.items.map(({ monthIndex }) => monthIndex)).size
  const alike = new Map<string, Share[]>()
  for (const share of [
    ...supplementaryShares(agreed, reader.language),
    ...unitShares(agreed, declaration, reader.language),
  ]) {
    const key = JSON.stringify([share.id, share.personId, share.what])
    alike.set(key, [...(alike.get(key) ?? []), share])
  }
  const filledIn = formatDetails(agreed.details ?? {}, declaration, reader)
  return [
    ...filledIn.filter(({ value }) => value !== none),
    ...[...alike.values()].flatMap((shares) => toSummaryLine(shares, paidMonths, reader)),
  ]
}

/** Text shown for a missing value. */
export const none = '—'

/**
 * Formats the details that the employee filled in, in order: the fields that have a label in the category's
 * messages; `none` for an empty field. Computed fields and the modality are left out, because other facts
 * show them.
 */
export function formatDetails(
  details: Record<string, unknown>,
  declaration: (Pick<Benefit, 'messages'> & Partial<Pick<Benefit, 'details'>>) | undefined,
  { language, people }: Reader,
): Fact[] {
  return Object.entries(declaration?.details?.properties ?? {}).flatMap(([name, field]) => {
    if (field.readOnly || field.format === 'provider' || field.format === 'modality') return []
    const id = `details.${name}`
    return fieldFact({ id, field, value: details[name] }, declaration, { language, people })
  })
}

/**
 * The documentation fields that the category lists in a contract's detail, with the person's name if several
 * people have documentation; empty without documentation.
 */
export function documentationFacts(
  { items, documentation: given }: Pick<SummaryTerms, 'items'> & { documentation: Given | null },
  declaration: (Pick<Benefit, 'messages'> & Partial<Pick<Benefit, 'documentation'>>) | undefined,
  reader: Reader,
): Fact[] {
  const { schema, per, listed = [] } = declaration?.documentation ?? {}
  const ids = per === 'person' ? ascending(items.map(({ personId }) => personId)) : []
  const forms = per === 'person' ? ids.map((id) => given?.[String(id)]) : [given]
  return forms.flatMap((form, index) =>
    listed.flatMap((name) => {
      const field = schema?.properties?.[name]
      const value = (form as Given | undefined)?.[name]
      if (!field || value === undefined) return []
      const person = ids.length > 1 ? reader.people.get(ids[index]!) : undefined
      return fieldFact({ id: `documentation.${name}`, field, value }, declaration, reader)
        .filter((fact) => fact.value !== none)
        .map((fact) => (person ? { ...fact, value: `${fact.value} (${person})` } : fact))
    }),
  )
}

type Given = Record<string, unknown>

/** Formats a field; empty if the category's messages have no label for it. */
function fieldFact(
  { id, field, value }: { id: string; field: FormSchema; value: unknown },
  declaration: Pick<Benefit, 'messages'> | undefined,
  { language, people }: Reader,
): Fact[] {
  const translate = translator(language, declaration?.messages[language])
  const named = (wanted: string): string | undefined =>
    translate(wanted) === wanted ? undefined : translate(wanted)
  const label = named(id)
  if (!label) return []
  const nameOf = (choice: string): string => named(`${id}.${choice}`) ?? choice
  return [{ kind: 'detail', label, value: detailText(value, field, { language, people, nameOf }) }]
}

function toSummaryLine(shares: readonly Share[], paidMonths: number, { language, people }: Reader): Fact[] {
  const [first] = shares
  if (!first) return []
  const { kind, label, personId, what, isNamed } = first
  const name = isNamed ? (people.get(personId) ?? '') : ''
  const months =
    shares.length < paidMonths
      ? monthSpan(
          shares.map(({ month }) => month),
          language,
        )
      : ''
  const notes = [name, months].filter(Boolean).join(', ')
  const each = shares.length > 1 ? translator(language)('reading.aMonth', { what }) : what
  return [{ kind, label, value: notes ? `${each} (${notes})` : each }]
}

/** The supplementaries in the modality's order, for each person in the family's order. */
function supplementaryShares({ modality, items }: SummaryTerms, language: Language): Share[] {
  const offered = modality.supplementaries ?? []
  return inOrder(
    items.filter(({ benefitId }) => benefitId !== modality.id),
    offered,
  ).map(({ benefitId, personId, monthIndex, priceCents }) => {
    const name = localized(offered.find(({ id }) => id === benefitId)?.name, language)
    return {
      kind: 'supplementary',
      id: benefitId,
      label: name || translator(language)('reading.other'),
      personId,
      month: monthIndex,
      what: formatMoney(priceCents, language),
      isNamed: true,
    }
  })
}

/** A month's units with their values: "10 × 9 € y 10 × 11 €". */
function unitShares(
  { modality, items }: SummaryTerms,
  declaration: SummaryBenefit | undefined,
  language: Language,
): Share[] {
  const units = declaration?.units?.(modality) ?? []
  const label = translator(language, declaration?.messages[language])('reading.units')
  const isNamed = items.some(({ personId }) => personId !== 0)
  return inOrder(items).flatMap(({ personId, monthIndex, details }) => {
    const counted = units.flatMap(({ key, valueCents }) => {
      const count = Number(details?.[key] ?? 0)
      return count > 0 && valueCents !== undefined
        ? [`${formatNumber(count, language)} × ${formatMoney(valueCents, language)}`]
        : []
    })
    return counted.length > 0
      ? [
          {
            kind: 'units',
            id: 'units',
            label,
            personId,
            month: monthIndex,
            what: formatList(counted, language),
            isNamed,
          },
        ]
      : []
  })
}

function inOrder(items: readonly PricedItem[], offered: readonly Modality[] = []): PricedItem[] {
  const placeOf = ({ benefitId }: PricedItem): number => offered.findIndex(({ id }) => id === benefitId)
  return items.toSorted(
    (one, other) =>
      placeOf(one) - placeOf(other) || one.personId - other.personId || one.monthIndex - other.monthIndex,
  )
}

function detailText(
  value: unknown,
  { format }: FormSchema,
  { language, people, nameOf }: Reader & { nameOf: (value: string) => string },
): string {
  if (typeof value === 'number' && format === 'person') return people.get(value) ?? none
  if (typeof value === 'number' && format === 'month') return monthName(value, language)
  if (typeof value === 'number' && value !== 0)
    return format === 'money' ? formatEuros(value, language) : formatNumber(value, language)
  if (typeof value === 'boolean') return translator(language)(value ? 'change.yes' : 'change.no')
  if (typeof value === 'string' && value !== '')
    return format === 'date' ? formatDate(value, language, 'long') : nameOf(value)
  return none
}
