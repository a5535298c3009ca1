import { Select, Stack } from '@mantine/core'
import { useContext } from 'react'
import { dateParts } from '../../domain/kernel/calendar.ts'
import { today } from '../calls/today.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Page } from '../../portal/ui/layout/Page.tsx'
import { TableSkeleton } from '../../portal/ui/layout/Skeletons.tsx'
import { useChosenCompany } from '../calls/chosenCompany.ts'
import { Companies, useCompanyIntro } from '../calls/companies.ts'
import type { Me, Operation } from '../calls/deskApi.ts'
import { useAnswer } from '../calls/useAnswer.ts'
import { ChooseCompany } from '../frame/ChooseCompany.tsx'
import { OperationCards } from '../frame/PlacePage.tsx'
import { findPlace, listOperations } from '../frame/places.ts'
import { CampaignTexts } from './CampaignTexts.tsx'
import { ChoicesChart } from './ChoicesChart.tsx'
import { MenuAudit } from './MenuAudit.tsx'
import { PlanSteps } from './PlanSteps.tsx'
import { Undecided } from './Undecided.tsx'
import styles from '../styles/desk.module.css'

type Props = { who: Me; all: Operation[]; given: URLSearchParams }

/** A plan year from its preparation to its end, and the people who have not chosen. */
export function CampaignsPage({ who, all, given }: Props) {
  const t = useText()
  const companies = useContext(Companies)
  const company = useChosenCompany()
  const introOf = useCompanyIntro()
  const place = findPlace('campaigns')
  return (
    <Page title={t('desk.place.campaigns')} intro={introOf(company, t('desk.place.campaigns.intro'))}>
      {company ? (
        <PlanYear key={company} {...{ who, all, company }} year={yearOf(given)} />
      ) : (
        <ChooseCompany companies={companies} />
      )}
      {place && <OperationCards operations={listOperations(place, all)} />}
    </Page>
  )
}

/** The month from which the next plan year is prepared and chosen. */
const firstCampaignMonth = 10

/** Returns the year in the address, else the year for which people choose now. */
function yearOf(given: URLSearchParams): number {
  const { year, month } = dateParts(today())
  const asked = Number(given.get('year'))
  return Number.isInteger(asked) && asked > 0 ? asked : month < firstCampaignMonth ? year : year + 1
}

type YearProps = Omit<Props, 'given'> & { company: string; year: number }

function PlanYear({ who, all, company, year }: YearProps) {
  const t = useText()
  const { answer, fault, reload } = useAnswer({ name: 'plan show', company, input: { year } })
  return (
    <Stack gap="lg">
      <Select
        className={styles.switch}
        label={t('field.planYear')}
        data={(answer?.years ?? [year]).map(String)}
        value={String(year)}
        onChange={(chosen) => chosen && (location.hash = `campaigns?year=${chosen}`)}
        allowDeselect={false}
      />
      {fault && <Notice tone="danger">{fault}</Notice>}
      {!answer && !fault && <TableSkeleton rows={6} />}
      {answer && <PlanSteps steps={answer.steps} {...{ company, year }} />}
      <Undecided key={year} {...{ who, all, company, year }} onReminded={reload} />
      {answer && <ChoicesChart days={answer.days} year={year} company={company} />}
      <MenuAudit key={`audit ${year}`} {...{ company, year }} />
      {answer && <CampaignTexts campaign={answer} {...{ who, all, company }} onChanged={reload} />}
    </Stack>
  )
}
