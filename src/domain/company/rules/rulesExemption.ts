import { exemptionOf, flagNeededBy, type ExemptionKind } from '../../catalogue/exemption.ts'
import { formatMoney } from '../../kernel/format.ts'
import { citedFigureOf } from '../../tax/law/citedFigure.ts'
import { exemptions } from '../../tax/law/exemptions.figures.ts'
import { fault, warning, type KnownBenefit, type TenantFault } from '../files/faults.ts'
import { within, type StepsTo, type TenantFiles } from '../files/files.ts'
import { productTaxFromFile, type FileProduct } from '../catalogue/catalogueFile.ts'

/**
 * Warns a company taxed by law (D-118) about settings that differ from the law: a limit above the law's has
 * no effect, a product of the exempt plan that the law does not exempt is fully taxed, and meals without
 * working days have no daily limit.
 */
export function exemptionRules(files: TenantFiles, known: readonly KnownBenefit[] = []): TenantFault[] {
  if (files.tenant.plan?.simulator !== 'law') return []
  return files.products.flatMap(({ product, place }) => {
    const benefit = known.find(({ id }) => id === product.category.alias)
    if (!benefit || benefit.isBroken || benefit.amount === 'none' || product.PL !== 'Exent') return []
    const at = within(place)
    const { exemption: kind } = benefit
    return [
      ...taxedInFull(product, kind, at),
      ...(kind ? [...higherLimits(product, kind, at), ...missingDays(product, kind, at)] : []),
    ]
  })
}

function taxedInFull(
  { modalities }: FileProduct,
  kind: ExemptionKind | undefined,
  at: StepsTo,
): TenantFault[] {
  if (modalities.some((modality) => exemptionOf(kind, modality) !== undefined)) return []
  const flag = kind && flagNeededBy(kind)
  const wayOut = flag ? `; where a modality is, it says "${flag}": true` : ''
  const told = 'employees read that it is taxed in full'
  return [warning(at('PL'), `is Exent, but the law exempts nothing of it: ${told}${wayOut}`)]
}

/** Warns about limits in the file that are higher than the law's latest limits; lower ones are allowed. */
function higherLimits({ productTax }: FileProduct, kind: ExemptionKind, at: StepsTo): TenantFault[] {
  const figure = exemptions[kind].at(-1)
  if (!figure || !productTax) return []
  const { workingDay, year, person, pension } = figure.value
  const { law } = citedFigureOf(exemptions[kind], figure.year)
  const yearly = year ?? person?.year ?? (pension && pension.general + pension.company)
  const { limitDayCents, limitExemptionCents } = productTaxFromFile(productTax)
  const limits = [
    ['limitDay', limitDayCents, workingDay],
    ['limitExemption', limitExemptionCents, yearly],
  ] as const
  return limits.flatMap(([key, cents, lawCents]) => {
    if (cents === undefined || lawCents === undefined || cents <= lawCents) return []
    const [own, lawful] = [cents, lawCents].map((each) => formatMoney(each, 'en'))
    return [warning(at('productTax', key), `the law exempts ${lawful}, not ${own}: ${law}`)]
  })
}

function missingDays({ modalities }: FileProduct, kind: ExemptionKind, at: StepsTo): TenantFault[] {
  if (exemptions[kind].at(-1)?.value.workingDay === undefined) return []
  return modalities.flatMap(({ workingDays, type }, index) =>
    workingDays !== undefined || type === 1
      ? []
      : [fault(at('modalities', index), 'expected "workingDays": the law exempts so much for each')],
  )
}
