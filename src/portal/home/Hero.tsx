import { IconArrowRight } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { planSteps } from '../../domain/contract/planSteps.ts'
import { monthAfterCutOff, nearestPlanYear } from '../../domain/catalogue/planMonths.ts'
import { monthName } from '../../domain/kernel/format.ts'
import { roundedPercent } from '../../domain/kernel/money.ts'
import { companyMoneyOf, type CompanyMoney } from '../../domain/plan/companyMoney.ts'
import type { Company } from '../../domain/company/tenant/tenant.ts'
import type { EmployeeProduct } from '../../domain/plan/employee.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Ring } from '../ui/charts/Ring.tsx'
import { useLanguage, useMoney } from '../ui/hooks/useMoney.ts'
import { LinkButton } from '../ui/layout/LinkButton.tsx'
import { buildBagBars } from './bagBars.ts'
import styles from './Hero.module.css'
import { StepTrack } from './StepTrack.tsx'
import type { SignedYear } from './signedYear.ts'

/**
 * The first card of home: the unused company money of the plan year, and a link to start; after a signature,
 * the plan's value and its progress. Without a bag and a signature it renders nothing.
 */
export const Hero = observer(function Hero({ signed }: { signed: SignedYear | undefined }) {
  const { profile, company } = useStores().session
  const year = nearestPlanYear(profile.today, company.cutOffDay)
  const bags = profile.bags[String(year)]
  const hasExempt = profile.products.some(({ planType }) => planType === 'Exent')
  const money = bags && companyMoneyOf(bags, { hasExempt })
  if (signed) return <SignedHero signed={signed} leftCents={money?.leftCents ?? 0} />
  if (!bags || buildBagBars(bags).length === 0) return null
  return <FirstHero money={money!} year={year} />
})

const FirstHero = observer(function FirstHero({ money, year }: { money: CompanyMoney; year: number }) {
  const t = useText()
  const language = useLanguage()
  const { profile, company } = useStores().session
  const { leftCents, usedCents, totalCents } = money
  const write = useMoney([leftCents])
  const percent = roundedPercent(usedCents, totalCents)
  const { month } = monthAfterCutOff(profile.today, company.cutOffDay)
  return (
    <HeroFrame
      title={
        leftCents > 0 ? (
          <>
            <span className={styles.figure}>{write(leftCents)}</span> {t('home.hero.left')}
          </>
        ) : (
          <span className={styles.sentence}>{t('home.welcome.title')}</span>
        )
      }
      aside={totalCents > 0 && <Ring percent={percent} label={t('home.hero.used', { percent })} />}
    >
      <p>{t('home.hero.how', { month: monthName(month - 1, language), year: String(year) })}</p>
      {profile.cart.length === 0 && <StartLink>{t('home.welcome.start')}</StartLink>}
    </HeroFrame>
  )
})

type SignedProps = { signed: SignedYear; leftCents: number }

const SignedHero = observer(function SignedHero({ signed, leftCents }: SignedProps) {
  const t = useText()
  const { profile } = useStores().session
  const { year, contracts, money } = signed
  const { priceCents, payslipCents } = money.perYear
  const write = useMoney([priceCents, payslipCents])
  const left = useMoney([leftCents])
  const steps = planSteps(contracts, profile.today)
  const isOpen = profile.cart.length > 0 || steps.some(({ id, isDone }) => id === 'accepted' && !isDone)
  const id = payslipCents > 0 ? 'home.hero.gets' : 'home.hero.free'
  return (
    <HeroFrame
      title={
        <span className={styles.sentence}>
          {t(id, { price: write(priceCents), paid: write(payslipCents), year: String(year) })}
        </span>
      }
    >
      <StepTrack steps={steps} label={t('home.steps', { year: String(year) })} />
      {leftCents > 0 && !isOpen && <StartLink>{t('home.hero.rest', { amount: left(leftCents) })}</StartLink>}
    </HeroFrame>
  )
})

type FrameProps = { title: ReactNode; aside?: ReactNode; children: ReactNode }

function HeroFrame({ title, aside, children }: FrameProps) {
  return (
    <section className={styles.hero} id="hero" aria-labelledby="hero-title">
      <h2 id="hero-title">{title}</h2>
      {aside && <div className={styles.aside}>{aside}</div>}
      {children}
    </section>
  )
}

/** A link to the page for choosing products. */
const StartLink = observer(function StartLink({ children }: { children: ReactNode }) {
  const { profile, company } = useStores().session
  const first = profile.products.find(({ planType }) => planType === 'Exent') ?? profile.products[0]
  if (!first) return null
  return (
    <LinkButton
      to={findStart(company, first)}
      className={styles.action}
      rightSection={<IconArrowRight size={20} aria-hidden />}
    >
      {children}
    </LinkButton>
  )
})

/** The page of a first choice: the year's plan, or else the products of the first one's plan type. */
function findStart({ hidePlan }: Pick<Company, 'hidePlan'>, { planType }: EmployeeProduct): string {
  if (!hidePlan) return '/plan'
  return planType === 'Top' ? '/other' : '/flexible'
}
