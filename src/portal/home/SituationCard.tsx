import { Box, Group, Progress, Stack, Text } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useState } from 'react'
import { nearestPlanYear, openPlanYears } from '../../domain/catalogue/planMonths.ts'
import { useText } from '../messages/useText.ts'
import type { Bags, Pot } from '../../domain/plan/bags.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Segments } from '../ui/inputs/Segments.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { useMoney } from '../ui/hooks/useMoney.ts'
import { findBagPots, PotTerm } from '../plan/PotTerm.tsx'
import { type Bag, buildBagBars } from './bagBars.ts'
import { HomePart } from './HomePart.tsx'

/** The used part of each bag, year by year when two plan years are open (HOM-14), then the given content. */
export const SituationCard = observer(function SituationCard({ children }: { children?: ReactNode }) {
  const t = useText()
  const { profile, company } = useStores().session
  const years = openPlanYears(profile.today).filter((year) => profile.bags[String(year)])
  const [chosen, setChosen] = useState<number>()
  const year = chosen ?? nearestPlanYear(profile.today, company.cutOffDay)
  const ofYear = profile.bags[String(year)]
  const bags = ofYear ? buildBagBars(ofYear) : []
  return (
    <HomePart
      title={t('home.situation')}
      id="situation"
      line={bags[0] ? <BagRest {...bags[0]} /> : t('home.noBags', { year: String(year) })}
      aside={
        years.length > 1 && year ? (
          <Segments
            aria-label={t('home.year')}
            data={years.map(String)}
            value={String(year)}
            onChange={(value) => setChosen(Number(value))}
          />
        ) : (
          <Box component="span" c="dimmed" className="tabular">
            {year}
          </Box>
        )
      }
    >
      {bags.length === 0 ? (
        <EmptyState icon={IconWallet} text={t('home.noBags', { year: String(year) })} isCompact />
      ) : (
        <Stack>
          {bags.map((bag) => (
            <BagBar key={bag.id} bag={bag} bags={ofYear} />
          ))}
        </Stack>
      )}
      {children}
    </HomePart>
  )
})

/** The unused amount of a bag in a few words. */
function BagRest({ id, totalCents, usedCents }: Bag) {
  const t = useText()
  const amount = useMoney()(Math.max(0, totalCents - usedCents))
  return `${t(`home.bag.${id}`)}: ${t('home.bagLeft', { amount })}`
}

function BagBar({ bag, bags }: { bag: Bag; bags: Bags | undefined }) {
  const t = useText()
  const money = useMoney([bag.usedCents, bag.totalCents])
  const label = t(`home.bag.${bag.id}`)
  return (
    <div>
      <Group gap="0 16px" align="stretch" justify="space-between">
        <Box component="span" fw={500}>
          <PotTerm pots={findPots(bag, bags)}>{label}</PotTerm>
        </Box>
        <Box component="span" fw={600} className="money">
          {t('home.bagLeft', { amount: money(Math.max(0, bag.totalCents - bag.usedCents)) })}
        </Box>
      </Group>
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={bag.percent}
        aria-valuetext={t('home.bagText', {
          percent: bag.percent,
          used: money(bag.usedCents),
          total: money(bag.totalCents),
        })}
      >
        <Progress
          value={Math.min(100, bag.percent)}
          color="var(--brand-line)"
          size={8}
          radius="xl"
          my="xs"
          aria-hidden
        />
      </div>
      <Group gap="0 16px" align="stretch" justify="space-between">
        <Text span size="sm" c="dimmed" className="money">
          {t('home.bagUsed', { used: money(bag.usedCents), total: money(bag.totalCents) })}
        </Text>
        <Text span size="sm" c="dimmed" className="money">
          {t('home.percent', { percent: bag.percent })}
        </Text>
      </Group>
      {bag.id === 'exent' && <BagParts bags={bags} />}
    </div>
  )
}

function findPots({ id }: Bag, bags: Bags | undefined): Pot[] {
  if (id === 'user') return ['userBag']
  return findBagPots(bags, id === 'top' ? 'Top' : 'Exent')
}

/** Splits the flexible bag into salary and company money. */
function BagParts({ bags }: { bags: Bags | undefined }) {
  const t = useText()
  const { flexibleBagCents = 0, companyBagCents = 0 } = bags ?? {}
  const money = useMoney([flexibleBagCents, companyBagCents])
  if (companyBagCents === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {t('home.bagParts', { salary: money(flexibleBagCents), company: money(companyBagCents) })}
    </Text>
  )
}
