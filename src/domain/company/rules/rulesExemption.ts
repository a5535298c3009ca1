import { exemptionOf, flagNeededBy, type ExemptionKind } from '../../catalogue/exemption.ts'
import { toCents, toEuros } from '../../kernel/money.ts'
import { exemptions } from '../../tax/law/exemptions.figures.ts'
import { fault, warning, type KnownBenefit, type TenantFault } from '../files/faults.ts'
import { within, type StepsTo, type TenantFiles } from '../files/files.ts'
import type { FileProduct } from '../catalogue/catalogueFile.ts'

/**
 * What a company by law (D-118) says about exemption that the law does not: a higher limit counts for
 * nothing, an Exent product of which nothing is exempt is taxed in full, and meals without working days have
 * no limit to keep to.
 */
export function exemptionRules(files: TenantFiles, known: readonly KnownBenefit[] = []): TenantFault[] {
  if (files.tenant.plan?.simulator !== 'law') return []
  return files.products.flatMap(({ product, place }) => {
    const benefit = known.find(({ id }) => id === product.category.alias)
    if (!benefit || benefit.isBroken || product.PL !== 'Exent') return []
    const at = within(place)
    const { exemption: kind } = benefit
    return [
      ...taxedInFull(product, kind, at),
      ...(kind ? [...higherLimits(product, kind, at), ...missingDays(product, kind, at)] : []),
    ]
  })
}

function taxedInFull(product: FileProduct, kind: ExemptionKind | undefined, at: StepsTo): TenantFault[] {
  const sold = product.modalities.filter(({ contractMethod }) => contractMethod !== 'informative')
  if (sold.some((modality) => exemptionOf(kind, modality) !== undefined)) return []
  const flag = kind && flagNeededBy(kind)
  const wayOut = flag ? `; where a modality is, it says "${flag}": true` : ''
  const message = `is Exent, but the law exempts nothing of it: employees read that it is taxed in full${wayOut}`
  return sold.length > 0 ? [warning(at('PL'), message)] : []
}

/** The latest figures of the law, each beside the key of the file that may only be lower. */
function higherLimits({ productTax }: FileProduct, kind: ExemptionKind, at: StepsTo): TenantFault[] {
  const figure = exemptions[kind].at(-1)
  if (!figure || !productTax) return []
  const { workingDay, year, person, pension } = figure.value
  const yearly = year ?? person?.year ?? (pension && pension.general + pension.company)
  const limits = [
    ['limitDay', productTax.limitDay, workingDay],
    ['limitExemption', productTax.limitExemption, yearly],
  ] as const
  return limits.flatMap(([key, euros, lawCents]) => {
    if (euros === undefined || lawCents === undefined || toCents(euros) <= lawCents) return []
    const message = `${euros} is more than the ${toEuros(lawCents)} that the law exempts (${figure.law}), which counts`
    return [warning(at('productTax', key), message)]
  })
}

function missingDays({ modalities }: FileProduct, kind: ExemptionKind, at: StepsTo): TenantFault[] {
  if (exemptions[kind].at(-1)?.value.workingDay === undefined) return []
  return modalities.flatMap(({ workingDays, type }, index) =>
    workingDays !== undefined || type === 1
      ? []
      : [fault(at('modalities', index), 'expected "workingDays": the law exempts an amount for each of them')],
  )
}
