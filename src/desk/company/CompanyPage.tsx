import { Stack } from '@mantine/core'
import { useContext } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { Page } from '../../portal/ui/layout/Page.tsx'
import { TableSkeleton } from '../../portal/ui/layout/Skeletons.tsx'
import type { Answers } from '../calls/answers.ts'
import { useChosenCompany } from '../calls/chosenCompany.ts'
import { Companies, useCompanyIntro } from '../calls/companies.ts'
import type { Operation } from '../calls/deskApi.ts'
import { useAnswer } from '../calls/useAnswer.ts'
import { ChooseCompany } from '../frame/ChooseCompany.tsx'
import { OperationCards } from '../frame/PlacePage.tsx'
import { findPlace, listOperations } from '../frame/places.ts'
import { AnswerTable, Figures } from '../operation/Result.tsx'
import styles from '../styles/desk.module.css'

const operation = 'company show'

type Setup = Answers['company show']

/** Shows a company's settings and accounts; they are changed in the company's files. */
export function CompanyPage({ all }: { all: Operation[] }) {
  const t = useText()
  const companies = useContext(Companies)
  const company = useChosenCompany()
  const introOf = useCompanyIntro()
  const place = findPlace('company')
  return (
    <Page title={t('desk.place.company')} intro={introOf(company, t('desk.place.company.intro'))}>
      {company ? <CompanySetup key={company} company={company} /> : <ChooseCompany companies={companies} />}
      {place && <OperationCards operations={listOperations(place, all)} />}
    </Page>
  )
}

function CompanySetup({ company }: { company: string }) {
  const t = useText()
  const { answer, fault } = useAnswer({ name: operation, company })
  if (fault) return <Notice tone="danger">{fault}</Notice>
  if (!answer) return <TableSkeleton rows={8} />
  const pick = (...names: (keyof Setup)[]): [string, unknown][] => names.map((name) => [name, answer[name]])
  const leavers = answer.leaverMonths > 0 ? (['leaverMonths'] as const) : []
  return (
    <Stack gap="lg">
      <Notice tone="info">{t('company.readOnly')}</Notice>
      <Figures
        title={t('company.addresses')}
        entries={pick('companyName', 'address', 'helpEmail', 'reviewers', 'languages', 'cutOffDay').filter(
          ([, value]) => value !== '' && String(value) !== '',
        )}
      />
      {answer.identityProvider ? (
        <Figures
          title={t('company.signIn')}
          entries={pick('identityProvider', 'issuer', 'matchBy', 'hasPasswords')}
        />
      ) : (
        <Card title={t('company.signIn')}>
          <p>{t('company.noProvider')}</p>
        </Card>
      )}
      <Figures
        title={t('company.retention')}
        entries={pick('mailMonths', ...leavers, 'evidenceYears')}
        note={leavers.length === 0 ? t('company.leaversStay') : ''}
      />
      <Tables answer={answer} company={company} />
      {answer.layouts.map((layout) => (
        <LayoutCard key={layout.file + layout.provider} layout={layout} />
      ))}
    </Stack>
  )
}

function Tables({ answer, company }: { answer: Setup; company: string }) {
  const t = useText()
  const lists = [
    { title: t('company.access'), rows: answer.access, none: t('company.noAccess') },
    { title: t('company.entities'), rows: answer.legalEntities, none: t('company.noEntities') },
  ]
  return lists.map(({ title, rows, none }) =>
    rows.length > 0 ? (
      <AnswerTable key={title} {...{ title, rows, company }} name={operation} />
    ) : (
      <Card key={title} title={title}>
        <p>{none}</p>
      </Card>
    ),
  )
}

/** Shows the columns of a file with a row of examples. */
function LayoutCard({ layout: { provider, file, dueDay, columns } }: { layout: Setup['layouts'][number] }) {
  const t = useText()
  const title = provider ? t('company.providerFile', { provider }) : t('company.payrollFile')
  return (
    <Card title={title}>
      <p>
        {t('company.fileName', { file })}
        {dueDay > 0 && ` · ${t('company.dueDay', { day: dueDay })}`}
      </p>
      <div className={styles.tableScroll} tabIndex={0} role="group" aria-label={title}>
        <table className={styles.people} aria-label={title}>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th key={at} scope="col">
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {columns.map((column, at) => (
                <td key={at}>{column.sample}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Card>
  )
}
