import { exemptionOf, type ExemptionKind, type YearEndForm } from '../catalogue/exemption.ts'
import type { Modality } from '../catalogue/modality.ts'
import type { PayrollTerritory } from '../plan/employee.ts'
import { figureOf } from '../tax/law/figure.ts'
import { workIncome, yearEndPlaces, type Form190Key, type YearEndPlaces } from '../tax/law/form190.figures.ts'

/** An employing entity: its name, as in the postings, its tax number, and whose table it withholds by. */
export type LegalEntity = { name: string; nif: string; territory?: PayrollTerritory }

/** The closed amounts of one product in a year, for one person and entity, in cents. */
export type ClosedYear = {
  employeeId: string
  employeeNumber: string
  personalID: string
  name: string
  legalEntity: string
  productId: string
  priceCents: number
  exemptCents: number
  taxedCents: number
}

type YearPerson = Pick<ClosedYear, 'employeeNumber' | 'personalID' | 'name'> & {
  legalEntity: string
  entityNif: string
}

/** A line of form 190; `valueCents` is the sum of its exempt and its taxed part. */
export type Form190Line = YearPerson & {
  key: Form190Key['key']
  subkey: string
  valueCents: number
  exemptCents: number
  taxedCents: number
}

/** The destination of pay in kind outside form 190; `gone`: its product is no longer in the catalogue. */
type ApartPlace = 'form345' | 'noIncome' | 'gone'
export type ApartLine = YearPerson & {
  place: ApartPlace
  product: string
  valueCents: number
}

/** The facts of a product that decide where its pay in kind is declared. */
export type YearProduct = {
  exemption: ExemptionKind | undefined
  yearEnd: YearEndForm | undefined
  modalities: readonly Pick<Modality, 'requiredByJob' | 'pensionPlan'>[]
}

type Options = {
  year: number
  legalEntities: readonly LegalEntity[]
  productOf: (id: string) => YearProduct | undefined
}

/**
 * Returns the lines of form 190, and the amounts declared elsewhere, by person: one line for each entity, key
 * and subkey. All lines together equal the closed price to the cent.
 */
export function yearLines(
  closed: readonly ClosedYear[],
  asked: Options,
): { lines: Form190Line[]; apart: ApartLine[] } {
  const lines = new Map<string, Form190Line>()
  const apart = new Map<string, ApartLine>()
  const entityOf = entitiesByName(asked.legalEntities)
  for (const row of closed) {
    const places = placesOf(row, asked)
    const entity = entityOf(row.legalEntity)
    for (const part of ['exempt', 'taxed'] as const) {
      const cents = part === 'exempt' ? row.exemptCents : row.taxedCents
      if (cents === 0) continue
      const place = places === 'gone' ? places : places[part]
      if (typeof place === 'object') addLine(lines, { row, place, part, cents, entity })
      else addApart(apart, { row, place, cents, entity })
    }
  }
  const isSome = ({ valueCents }: { valueCents: number }): boolean => valueCents !== 0
  return { lines: [...lines.values()].filter(hasAmounts), apart: [...apart.values()].filter(isSome) }
}

const hasAmounts = ({ exemptCents, taxedCents }: Form190Line): boolean =>
  exemptCents !== 0 || taxedCents !== 0

function placesOf(row: ClosedYear, { year, productOf }: Options): YearEndPlaces | 'gone' {
  const product = productOf(row.productId)
  if (!product) return 'gone'
  const kind = kindOf(product, row)
  if (kind) return figureOf(yearEndPlaces[kind], year).value
  switch (product.yearEnd ?? 'form190') {
    case 'form190':
      return { exempt: workIncome, taxed: workIncome }
    case 'form345':
      return { exempt: 'form345', taxed: 'form345' }
    case 'none':
      return { exempt: 'noIncome', taxed: workIncome }
  }
}

/** Returns the kind of exemption of a product. If an amount is exempt, its modality met the requirements. */
function kindOf(
  { exemption, modalities }: YearProduct,
  { exemptCents }: ClosedYear,
): ExemptionKind | undefined {
  if (exemptCents !== 0) return exemption
  return modalities.some((modality) => exemptionOf(exemption, modality)) ? exemption : undefined
}

type Entity = Pick<YearPerson, 'legalEntity' | 'entityNif'>
type Adding<Place> = { row: ClosedYear; place: Place; cents: number; entity: Entity }

function addLine(
  lines: Map<string, Form190Line>,
  { row, place, part, cents, entity }: Adding<Form190Key> & { part: 'exempt' | 'taxed' },
): void {
  const { key, subkey } = place
  const id = keyOf(row.employeeId, key, subkey, entity.legalEntity)
  let line = lines.get(id)
  if (!line) {
    line = { ...personOf(row), ...entity, key, subkey, valueCents: 0, exemptCents: 0, taxedCents: 0 }
    lines.set(id, line)
  }
  line.valueCents += cents
  line[part === 'exempt' ? 'exemptCents' : 'taxedCents'] += cents
}

function addApart(apart: Map<string, ApartLine>, { row, place, cents, entity }: Adding<ApartPlace>): void {
  const id = keyOf(row.employeeId, place, row.productId, entity.legalEntity)
  let line = apart.get(id)
  if (!line) {
    line = { ...personOf(row), ...entity, place, product: row.productId, valueCents: 0 }
    apart.set(id, line)
  }
  line.valueCents += cents
}

/** Joins texts to one key, separated by NUL, which stored texts never contain. */
const keyOf = (...parts: string[]): string => parts.join('\0')

const personOf = ({ name, personalID, employeeNumber }: ClosedYear): Omit<YearPerson, keyof Entity> => ({
  name,
  personalID,
  employeeNumber,
})

/**
 * Returns a function that finds a legal entity by name, with a cache. A row without a name belongs to the
 * company's only entity.
 */
function entitiesByName(legalEntities: readonly LegalEntity[]): (name: string) => Entity {
  const found = new Map<string, Entity>()
  return (name) => {
    let entity = found.get(name)
    if (!entity) {
      const declared = findEntity(legalEntities, name)
      entity = { legalEntity: declared?.name ?? name, entityNif: declared?.nif ?? '' }
      found.set(name, entity)
    }
    return entity
  }
}

/**
 * Finds a person's declared entity by its name; without a name the only one. If two entities have the same
 * name, the first one is used.
 */
export function findEntity(entities: readonly LegalEntity[], name: string): LegalEntity | undefined {
  if (name === '') return entities.length === 1 ? entities[0] : undefined
  const plain = plainName(name)
  return entities.find((entity) => plainName(entity.name) === plain)
}

const plainName = (name: string): string => name.normalize('NFC').trim().toLocaleLowerCase('es')
