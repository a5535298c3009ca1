import { formatMoney } from '../../../domain/kernel/format.ts'
import { sumBy } from '../../../domain/kernel/money.ts'
import { exemptionOf } from '../../../domain/catalogue/exemption.ts'
import {
  yearLines,
  type ApartLine,
  type ClosedYear,
  type Form190Line,
  type YearProduct,
} from '../../../domain/payroll/yearLines.ts'
import { companyOf, OperationRefused, type OperationContext } from '../../platform/context/operating.ts'
import { closedYear, sumOtherYears, type OtherYears } from './closedYear.ts'
import { yearMessages } from './yearMessages.ts'

export type Form190 = { lines: Form190Line[]; apart: ApartLine[]; checks: string[]; totalCents: number }

/**
 * Builds the lines of form 190 from the closings of a year, with the results of its checks.
 * @throws OperationRefused if the company's tax is not computed by law
 */
export async function form190(context: OperationContext, year: number): Promise<Form190> {
  const { db } = context
  const { subdomain: tenant, simulator, legalEntities } = companyOf(context)
  if (simulator !== 'law') throw new OperationRefused([{ id: 'yearend.byLaw', company: tenant }])
  const closed = await closedYear(db, { tenant, year })
  const productOf = productsOf(context)
  const { lines, apart } = yearLines(closed, { year, legalEntities, productOf })
  const others = await sumOtherYears(db, { tenant, year })
  const checks = checksOf(context, { lines, apart, closed, productOf, others })
  return { lines, apart, checks, totalCents: sumBy(closed, ({ priceCents }) => priceCents) }
}

/** Returns a function that finds the data which decide where a product is declared. */
export function productsOf(context: OperationContext): (id: string) => YearProduct | undefined {
  const { products, modalities } = companyOf(context)
  return (id) => {
    const product = products.find((each) => each.id === id)
    const declaration = product && context.benefits.find(product.category.alias)
    if (!declaration) return undefined
    return {
      exemption: declaration.exemption,
      yearEnd: declaration.yearEnd,
      modalities: modalities.filter((modality) => modality.product.id === id),
    }
  }
}

type Checked = Pick<Form190, 'lines' | 'apart'> & {
  closed: readonly ClosedYear[]
  productOf: (id: string) => YearProduct | undefined
  others: OtherYears
}

/** Lists the checks: amounts that payroll must add to the lines, and inconsistencies. */
function checksOf({ language }: OperationContext, of: Checked): string[] {
  const { lines, apart, others } = of
  const say = (id: string, count: number, cents = 0, names: readonly string[] = []): string[] =>
    count === 0
      ? []
      : [
          yearMessages(language, `check.${id}`, {
            count,
            amount: formatMoney(cents, language),
            names: names.join(', '),
          }),
        ]
  const taxed = lines.filter(({ taxedCents }) => taxedCents !== 0)
  const negative = lines.filter(({ exemptCents, taxedCents }) => exemptCents < 0 || taxedCents < 0)
  const withoutEntity = lines.filter(({ entityNif }) => entityNif === '')
  const gone = apart.filter(({ place }) => place === 'gone')
  const mixed = mixedProducts(of)
  return [
    ...say(
      'onAccount',
      taxed.length,
      sumBy(taxed, ({ taxedCents }) => taxedCents),
    ),
    ...say('noPersonalID', lines.filter(({ personalID }) => personalID === '').length),
    ...say(
      'noEntity',
      withoutEntity.length,
      0,
      unique(withoutEntity.map(({ legalEntity }) => legalEntity || '–')),
    ),
    ...say(
      'negative',
      negative.length,
      sumBy(negative, ({ valueCents }) => valueCents),
    ),
    ...otherYearsCheck(language, others),
    ...say(
      'gone',
      gone.length,
      sumBy(gone, ({ valueCents }) => valueCents),
      unique(gone.map(({ product }) => product)),
    ),
    ...say('mixed', mixed.length, 0, mixed),
  ]
}

/** The check of closed months of other years: the price can be 0 where only exempt and taxed change. */
const otherYearsCheck = (language: OperationContext['language'], others: OtherYears): string[] =>
  others.people === 0
    ? []
    : [
        yearMessages(language, 'check.otherYears', {
          count: others.people,
          amount: formatMoney(others.priceCents, language),
          exempt: formatMoney(others.exemptCents, language),
          taxed: formatMoney(others.taxedCents, language),
        }),
      ]

/**
 * Finds products whose closed amount is fully taxed although only some of their modalities meet the
 * exemption's requirements: their declaration is uncertain.
 */
function mixedProducts({ closed, productOf }: Checked): string[] {
  return unique(
    closed.flatMap(({ productId, exemptCents, taxedCents }) => {
      const { exemption, modalities = [] } = productOf(productId) ?? {}
      const having = modalities.filter((modality) => exemptionOf(exemption, modality)).length
      const isMixed = having > 0 && having < modalities.length
      return isMixed && exemptCents === 0 && taxedCents !== 0 ? [productId] : []
    }),
  )
}

const unique = (names: readonly string[]): string[] => [...new Set(names)]
