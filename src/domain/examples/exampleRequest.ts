import type { LocalizedText } from '../kernel/language.ts'
import type { Modality } from '../catalogue/modality.ts'
import type { Person } from '../kernel/person.ts'
import type { QuoteRequest } from '../benefit/quoteRequest.ts'
import type { RequestedItem } from '../benefit/items.ts'

/**
 * The people of the examples on the examples' day: an employee of 39, a spouse of 41, children of 9 and 1.
 */
export const examplePeople = {
  employee: person({ id: 0, relationship: 'you', firstName: 'Marta', birthday: '1987-02-11', ageYears: 39 }),
  spouse: person({ id: 1, relationship: 'spouse', firstName: 'Jordi', birthday: '1984-11-30', ageYears: 41 }),
  child: person({ id: 2, relationship: 'child', firstName: 'Nil', birthday: '2016-06-05', ageYears: 9 }),
  baby: person({ id: 3, relationship: 'child', firstName: 'Ona', birthday: '2024-08-20', ageYears: 1 }),
}

/** A modality to quote in examples and tests; `category` is the folder's name. */
export function exampleModality({
  category,
  ...fields
}: Partial<Modality> & { id: string; category: string; name: LocalizedText }): Modality {
  const alias = { alias: category, name: fields.name, isDefault: true }
  return {
    isTaxAdvantage: true,
    product: {
      id: `product-${category}`,
      planType: fields.isTaxAdvantage === false ? 'Top' : 'Exent',
      name: fields.name,
      category: alias,
    },
    ...fields,
  }
}

/**
 * Builds a request of 10 March 2026 with April to December open and 3,000 euros in the bag; `given`
 * overrides its fields.
 */
export function exampleRequest<Details>(
  given: Partial<QuoteRequest<Details>> & Pick<QuoteRequest<Details>, 'modality' | 'details'>,
): QuoteRequest<Details> {
  return {
    today: '2026-03-10',
    year: 2026,
    supplementaries: [],
    people: [examplePeople.employee],
    selectableMonths: [3, 4, 5, 6, 7, 8, 9, 10, 11],
    availableCents: 300_000,
    flexibleBagCents: 300_000,
    userBagLeftCents: 0,
    employee: { privateUsePercent: 100, vehicleGranted: true },
    previousItems: [],
    siblings: [],
    besides: [],
    items: [],
    tables: {},
    ...given,
  }
}

/** Builds the items for several people and months, as the schedule does. */
export function requestItems(
  benefitId: string,
  { people = [0], months, amountCents = 0 }: { people?: number[]; months: number[]; amountCents?: number },
): RequestedItem[] {
  return people.flatMap((personId) =>
    months.map((monthIndex) => ({ personId, monthIndex, benefitId, amountCents })),
  )
}

function person(named: Omit<Person, 'fullName' | 'disabilityPercent'>): Person {
  return { ...named, fullName: `${named.firstName} Vidal`, disabilityPercent: 0 }
}
