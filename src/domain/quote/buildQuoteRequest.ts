import { bagsOf, isLive } from './bags.ts'
import { completedYears } from '../kernel/calendar.ts'
import type { Modality } from '../catalogue/modality.ts'
import { toCents } from '../kernel/money.ts'
import type { Person } from '../kernel/person.ts'
import { selectableMonths } from '../catalogue/planMonths.ts'
import type { PricedItem, QuoteRequest, RequestedItem, Sibling, TableRow } from '../benefit/quoteRequest.ts'
import type { Quote } from '../benefit/priceResult.ts'
import { employeeFacts } from './eligibility.ts'
import { bagEntryOf } from './simulation.ts'
import type {
  CompanyDto,
  ContractItemDto,
  ContractDto,
  FamilyMemberDto,
  ProfileDto,
  SimulationDto,
} from '../../dto/dto.ts'

/**
 * What of a profile a request needs. The year's bags are those of `simulations`: the employer's figures,
 * from the server.
 */
export type QuestionProfile = EmployeeProfile &
  Pick<ProfileDto, 'privateUse' | 'renting' | 'flexibleBag' | 'userBag'> & {
    cart: readonly ContractDto[]
    contracts: readonly ContractDto[]
    simulations: Record<string, SimulationDto>
    company: Pick<CompanyDto, 'cutOffDate'>
  }

type EmployeeProfile = Pick<
  ProfileDto,
  'firstName' | 'fullName' | 'birthday' | 'disabilityType' | 'disability'
> & {
  family: readonly FamilyMemberDto[]
}

export type QuestionInput<Details> = {
  profile: QuestionProfile
  modality: Modality
  supplementaries?: Modality[]
  year: number
  today: string
  items: RequestedItem[]
  details: Partial<Details>
  tables?: Record<string, TableRow[]>
  /** The contract that is edited: its own price is added back to what is available. */
  contract?: ContractDto | undefined
}

/**
 * The request a profile asks about a modality: assembled here for browser and server alike, so that both ask
 * the same.
 */
export function buildQuoteRequest<Details>(input: QuestionInput<Details>): QuoteRequest<Details> {
  const { profile, modality, supplementaries, year, today, items, details, tables = {}, contract } = input
  const left = leftBeside(profile, year, contract?.id)
  return {
    today,
    year,
    modality,
    supplementaries: supplementaries ?? modality.supplementaries ?? [],
    people: peopleOf(profile, today),
    selectableMonths: selectableMonths({ modality, year, today, cutOffDay: profile.company.cutOffDate }),
    availableCents: modality.product.PL === 'Top' ? left.availableTopCents : left.availableCents,
    flexibleBagCents: toCents(profile.flexibleBag),
    userBagLeftCents: left.userBagLeftCents,
    employee: employeeFacts(profile),
    previousItems: contract ? contract.items.map(pricedItemOf) : [],
    inForce:
      contract !== undefined && (contract.status === 'contracted' || contract.pendingEdit !== undefined),
    siblings: siblingsOf(profile, modality.product.category.alias, contract?.id),
    items,
    details,
    tables,
  }
}

/**
 * The bags beside all other contracts of the year: what is left, with the edited contract's own price added
 * back (D-02). Worked out from the others, and not from what is left, limitedBy a bag that was made smaller
 * meanwhile is not "0 left" plus that price.
 */
function leftBeside(
  profile: QuestionProfile,
  year: number,
  editedId: string | undefined,
): ReturnType<typeof bagsOf> {
  const bags = profile.simulations[String(year)]
  const others = [...profile.cart, ...profile.contracts].filter(
    (other) => other.id !== editedId && other.year === year && isLive(other),
  )
  return bagsOf({
    flexibleBagCents: toCents(bags?.flexibleBag ?? 0),
    topBagCents: toCents(bags?.topBag ?? 0),
    companyBagCents: toCents(bags?.companyBag ?? 0),
    userBagCents: bags ? toCents(profile.userBag) : 0,
    entries: others.map(bagEntryOf),
  })
}

/** The employee first, then the active family, each with completed years today (D-48). */
export function peopleOf(profile: EmployeeProfile, today: string): Person[] {
  const { firstName, fullName, birthday, disabilityType, disability } = profile
  const employee = {
    id: 0,
    relationship: 'you' as const,
    firstName,
    fullName,
    birthday,
    disabilityType,
    disability,
  }
  const family = profile.family.filter((member) => member.active && member.id !== 0)
  return [employee, ...family].map((person) => ({
    id: person.id,
    relationship: person.relationship,
    firstName: person.firstName,
    fullName: person.fullName,
    birthday: person.birthday,
    ageYears: completedYears(person.birthday, today),
    disabilityPercent: person.disabilityType ? (person.disability ?? 0) : 0,
  }))
}

/** A stored item in cents. */
export function pricedItemOf({ familyId, month, benefitId, price, details }: ContractItemDto): PricedItem {
  return {
    personId: familyId,
    monthIndex: month,
    benefitId,
    priceCents: toCents(price),
    ...(details && { details }),
  }
}

/** An item of a request as it is asked: its price is what was typed. */
export function requestedItemOf({
  familyId,
  month,
  benefitId,
  price,
  details,
}: ContractItemDto): RequestedItem {
  return {
    personId: familyId,
    monthIndex: month,
    benefitId,
    amountCents: toCents(price),
    ...(details && { details }),
  }
}

/** The priced items as they travel, in euros. */
export function wireItemsOf(quote: Pick<Quote, 'items'>): ContractItemDto[] {
  return quote.items.map(({ personId, monthIndex, benefitId, priceCents, contributedCents, details }) => ({
    benefitId,
    familyId: personId,
    month: monthIndex,
    price: priceCents / 100,
    contributedPrice: contributedCents / 100,
    ...(details && { details }),
  }))
}

/** Live contracts and cart items of a category, without the one that is edited (D-50). */
export function siblingsOf(
  { cart, contracts }: Pick<QuestionProfile, 'cart' | 'contracts'>,
  alias: string,
  editedId?: string,
): Sibling[] {
  const alive = [...cart, ...contracts].filter(
    (contract) => contract.id !== editedId && contract.status !== 'cancelled',
  )
  return alive
    .filter(({ benefit }) => benefit.product.category.alias === alias)
    .map(({ id, benefitId, benefit }) => ({ contractId: id, benefitId, providerId: benefit.providerId }))
}
