import {
  contribution,
  demoPerson,
  euros,
  modality,
  monthsLeft,
  priceByAge,
  priceOfCapitals,
  priceOfLife,
} from './expectedAmounts.ts'
import type { TenantName } from './people.ts'

const named = (tenant: TenantName, product: string, id: string): string =>
  modality(tenant, product, id).name.es
export const cents = (price = NaN): number => Math.round(price * 100)

/** The expected content of a contract's detail: its sums, rows and texts. */
export type ExpectedContract = {
  name: string
  priceCents: number
  finalCents: number
  shows: (string | RegExp)[]
}

/** The demo employees from whom the buyers are copied: see `twelve` in people.ts. */
export const marta = 'marta.ferrer@acme.example'
export const diego = 'diego.herrero@globex.example'

/**
 * The contracts of Acme's ten categories without the informative one, from June on (before the cut-off
 * day).
 */
export function acmeContracts() {
  const months = monthsLeft('acme').length
  const health = modality('acme', 'health-insurance', 'nortia-care')
  const insured = [undefined, 'Jordi'].map((member) =>
    priceByAge(health, demoPerson('acme', marta, member).age, member === undefined),
  )
  const dental = cents(modality('acme', 'health-insurance', 'nortia-care-dental').defaultPrice)
  const gym = modality('acme', 'gym', 'gym-month')
  const gymCents = cents(gym.defaultPrice) + cents(gym.priceForFamily)
  const course = modality('acme', 'formation', 'formation-languages')
  const saving = modality('acme', 'saving-plan', 'saving-plan-mixed')
  const axaCents = priceOfCapitals('acme', 6, { fallcc: 60_000, falla: 40_000 })
  const premium = insured.reduce((sum, price) => sum + price, 0)
  const contracts = {
    transport: {
      name: named('acme', 'transport', 'transport-card'),
      priceCents: 6000 * months,
      finalCents: 6000 * months,
      shows: [/^Junio a diciembre 60 € al mes$/],
    },
    // Ten vouchers of 11 and five of 9 euros in each of six months (none in August), and eight of 7.50 in
    // September.
    food: {
      name: named('acme', 'food', 'food-vouchers'),
      priceCents: 15_500 * 6 + 6000,
      finalCents: 15_500 * 6 + 6000,
      shows: [/^Junio.* 155 € al mes$/, /^Septiembre 215 €$/],
    },
    // 320 euros in six months and 250.50 in four; the user bag of 900 pays 100 in each month until it is
    // empty.
    kindergarten: {
      name: named('acme', 'kindergarten', 'kindergarten-direct'),
      priceCents: 292_200,
      finalCents: 202_200,
      shows: [
        'Nil Roca Ferrer',
        'Ona Roca Ferrer',
        / 320(,00)? € al mes$/,
        /250,50 € al mes$/,
        /^Total 1\.920(,00)? €$/,
        /^Total 1\.002(,00)? €$/,
      ],
    },
    health: {
      name: health.name.es,
      priceCents: (premium + dental) * months,
      finalCents:
        (insured.reduce((sum, price, at) => sum + price - contribution(health, price, at === 0), 0) +
          dental) *
        months,
      shows: [
        'Marta Ferrer i Puig Casals',
        'Jordi Roca Vidal',
        /^Dental.* Junio a diciembre 8,90 € al mes$/,
        /46,90 € al mes$/,
      ],
    },
    // June and September to December.
    formation: {
      name: course.name.es,
      priceCents: 8000 * 5,
      finalCents: (8000 - contribution(course, 8000, true)) * 5,
      shows: [/^Junio y septiembre a diciembre 80 € al mes$/, /^Total 400 €$/],
    },
    saving: {
      name: saving.name.es,
      priceCents: 10_000 * months,
      finalCents: (10_000 - contribution(saving, 10_000, true)) * months,
      shows: [/^Junio a diciembre 100 € al mes$/],
    },
    axa: {
      name: named('acme', 'life-insurance-axa', 'axa-life'),
      priceCents: axaCents,
      finalCents: axaCents,
      shows: ['60.000', '40.000'],
    },
    gym: {
      name: gym.name.es,
      priceCents: gymCents * months,
      finalCents: (gymCents - contribution(gym, cents(gym.defaultPrice), true)) * months,
      shows: [/^Junio a diciembre/],
    },
    lottery: {
      name: named('acme', 'lottery', 'lottery-christmas'),
      priceCents: 6000,
      finalCents: 6000,
      shows: ['Décimos', '12345', /^Junio.* 3 .*20 €.* 12345.* 60 €$/],
    },
  }
  return contracts satisfies Record<string, ExpectedContract>
}

/** The contracts of a manager of globex, from July on (after the cut-off day). */
export function globexContracts() {
  const months = monthsLeft('globex').length
  const { age } = demoPerson('globex', diego)
  const pass = modality('globex', 'transport', 'madrid-pass')
  const health = modality('globex', 'health-insurance', 'arenal-care')
  const premium = priceByAge(health, age, true)
  const sport = modality('globex', 'gym', 'sport-pass')
  const fee = cents(sport.defaultPrice)
  const lifeCents = priceOfLife('globex', 7, age, { death: 60_000, disability: 30_000 })
  const axaCents = priceOfCapitals('globex', 7, { fallcc: 50_000, falla: 50_000, ginv: 20_000 })
  const contracts = {
    food: {
      name: named('globex', 'food', 'mesana-card'),
      priceCents: 20_000 * 5 + 15_050,
      finalCents: 20_000 * 5 + 15_050,
      shows: [/^Julio a noviembre 200,00 € al mes$/, /^Diciembre 150,50 €$/],
    },
    transport: {
      name: pass.name.es,
      priceCents: 8550 * months,
      finalCents: (8550 - contribution(pass, 8550, true)) * months,
      shows: [/^Julio a diciembre 85,50 € al mes$/],
    },
    health: {
      name: health.name.es,
      priceCents: premium * months,
      finalCents: (premium - contribution(health, premium, true)) * months,
      shows: [demoPerson('globex', diego).fullName, /^Julio a diciembre 55 € al mes$/],
    },
    renting: {
      name: named('globex', 'renting', 'renting-electric'),
      priceCents: 48_400 * months,
      finalCents: 48_400 * months,
      shows: [/^Julio a diciembre 484 € al mes$/],
    },
    formation: {
      name: named('globex', 'formation', 'study-budget'),
      priceCents: 5000 * months,
      finalCents: 5000 * months,
      shows: [/^Julio a diciembre 50 € al mes$/],
    },
    life: {
      name: named('globex', 'life-insurance', 'horizonte-life'),
      priceCents: lifeCents,
      finalCents: lifeCents,
      shows: [
        new RegExp(`^Julio.* Horizonte Vida.* 60\\.000(,00)? €.* 30\\.000(,00)? €.* ${euros(lifeCents)}$`),
      ],
    },
    axa: {
      name: named('globex', 'life-insurance-axa', 'axa-seven'),
      priceCents: axaCents,
      finalCents: axaCents,
      shows: ['50.000', '20.000'],
    },
    gym: {
      name: sport.name.es,
      priceCents: fee * months,
      finalCents: (fee - contribution(sport, fee, true)) * months,
      shows: [/^Julio a diciembre 39,90 € al mes$/],
    },
  }
  return contracts satisfies Record<string, ExpectedContract>
}
