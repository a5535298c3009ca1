import { Box, Progress } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { isLimitReached, type Bags } from '../../domain/plan/bags.ts'
import { roundedPercent } from '../../domain/kernel/money.ts'
import type { PlanType } from '../../domain/catalogue/modality.ts'
import type { Profile } from '../api/profileModel.ts'
import { useText } from '../messages/useText.ts'
import { useMoney } from '../ui/hooks/useMoney.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import classes from './BagLine.module.css'
import { findBagPots, PotTerm } from './PotTerm.tsx'

type Props = {
  profile: Profile
  planType: PlanType
  year: number
  /** Only the used share in sight, and the amounts once it is opened: beside a product's own amounts. */
  isFolded?: boolean
}

/**
 * Shows the unused amount of a bag, its total and its name; another sentence if nothing is left (CAT-05,
 * CAT-30).
 */
export function BagLine({ profile, planType, year, isFolded = false }: Props) {
  const t = useText()
  const bags = profile.bags[String(year)]
  if (!bags) return null
  if (isLimitReached(bags, planType)) {
    return (
      <Notice tone="warning" title={t('product.limitReached')}>
        {t(findAmounts(bags, planType).whole === 0 ? 'product.noBagText' : 'product.limitReachedText', {
          bag: t(`product.bag.${planType}`),
          year: String(year),
        })}
      </Notice>
    )
  }
  const line = <Rest bags={bags} planType={planType} year={year} />
  if (!isFolded) return line
  const bag = t(`product.bag.${planType}`)
  return (
    <details className={`fold ${classes.folded}`}>
      <summary>
        {t('product.bagFolded', { bag, year: String(year), percent: percentUsed(bags, planType) })}
      </summary>
      {line}
    </details>
  )
}

function Rest({ bags, planType, year }: { bags: Bags; planType: PlanType; year: number }) {
  const t = useText()
  const { whole, left } = findAmounts(bags, planType)
  const money = useMoney([whole, left])
  const percent = percentUsed(bags, planType)
  return (
    <div className={classes.line}>
      <IconWallet size={20} aria-hidden="true" />
      <p className={classes.words}>
        {t('product.bagLeft', {
          left: money(left),
          whole: money(whole),
          bag: t(`product.bag.${planType}`),
          year: String(year),
        })}
        {planType === 'Exent' && bags.companyBagCents > 0 && <Parts bags={bags} />}
      </p>
      <Box component="span" fz="sm" c="dimmed" className="money">
        {t('product.bagUsed', { percent })}
      </Box>
      <Progress
        className={classes.bar ?? ''}
        value={percent}
        aria-label={t('product.bagUsed', { percent })}
      />
      <div className={classes.what}>
        <PotTerm pots={findBagPots(bags, planType)}>
          {t('pot.what', { name: t(`product.bag.${planType}`) })}
        </PotTerm>
      </div>
    </div>
  )
}

/** Splits the flexible bag into salary and company money; home counts only the company money. */
function Parts({ bags: { flexibleBagCents, companyBagCents } }: { bags: Bags }) {
  const t = useText()
  const money = useMoney([flexibleBagCents, companyBagCents])
  return (
    <span className={classes.parts}>
      {t('product.bagParts', { salary: money(flexibleBagCents), company: money(companyBagCents) })}
    </span>
  )
}

function percentUsed(bags: Bags, planType: PlanType): number {
  const { whole, left } = findAmounts(bags, planType)
  return roundedPercent(whole - left, whole)
}

function findAmounts(bags: Bags, planType: PlanType): { whole: number; left: number } {
  return planType === 'Top'
    ? { whole: bags.topBagCents, left: bags.availableTopCents }
    : { whole: bags.flexibleBagCents + bags.companyBagCents, left: bags.availableCents }
}
