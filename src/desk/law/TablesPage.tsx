import { Button, Group, NumberInput, Stack } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { yearOf } from '../../domain/kernel/calendar.ts'
import { today } from '../calls/today.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { Page } from '../../portal/ui/layout/Page.tsx'
import { useChosenCompany } from '../calls/chosenCompany.ts'
import type { Outcome } from '../calls/deskApi.ts'
import type { Progress } from '../calls/request.ts'
import { useAction } from '../calls/useAction.tsx'
import { FileInput } from '../operation/FileInput.tsx'
import { ProgressBar } from '../operation/ProgressBar.tsx'
import { CheckedPlans } from './CheckedPlans.tsx'
import desk from '../styles/desk.module.css'
import styles from './law.module.css'
import { checkTables, type Checked, type TableRequest } from './tablesApi.ts'

/** The effect of new tables of the law on a year's plans: a dry run by group, then a mail to each person. */
export function TablesPage() {
  const t = useText()
  const company = useChosenCompany()
  return (
    <Page title={t('lawTables.title')} intro={t('lawTables.intro')}>
      <Tables key={company} company={company} />
    </Page>
  )
}

function Tables({ company }: { company: string | undefined }) {
  const [asked, setAsked] = useState<TableRequest>({ company, table: yearOfToday(), file: undefined })
  const { trial, told, isBusy, progress, notice, check, tell, forget } = useCheck(asked)
  const change = (part: Partial<TableRequest>): void => {
    setAsked((before) => ({ ...before, ...part }))
    forget()
  }
  return (
    <Stack gap="md">
      <Card>
        <TablesForm asked={asked} isBusy={isBusy} onChange={change} onCheck={check} />
        {progress && <ProgressBar {...progress} />}
        {notice}
      </Card>
      {trial && (
        <>
          <TellPeople trial={trial} told={told} isBusy={isBusy} onTell={tell} />
          <CheckedPlans checked={trial.answer} hasCompanies={!company} />
        </>
      )}
    </Stack>
  )
}

const yearOfToday = (): number => yearOf(today())

/** Runs the dry run, and then sends the mails that the operator confirmed. */
function useCheck(asked: TableRequest) {
  const [trial, setTrial] = useState<Outcome<Checked>>()
  const [told, setTold] = useState<Outcome<Checked>>()
  const [progress, setProgress] = useState<Progress>()
  const { runAction, isBusy, notice } = useAction()
  const forget = (): void => {
    setTrial(undefined)
    setTold(undefined)
  }
  const work = (call: () => Promise<void>): void => {
    setProgress(undefined)
    runAction(() => call().finally(() => setProgress(undefined)))
  }
  const check = (): void => {
    forget()
    work(async () => setTrial(await checkTables(asked, undefined, setProgress)))
  }
  const tell = (): void =>
    work(async () => {
      setTold(await checkTables(asked, trial?.confirm, setProgress))
    })
  return { trial, told, isBusy, progress, notice, check, tell, forget }
}

type FormProps = {
  asked: TableRequest
  isBusy: boolean
  onChange: (part: Partial<TableRequest>) => void
  onCheck: () => void
}

function TablesForm({ asked, isBusy, onChange, onCheck }: FormProps) {
  const t = useText()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onCheck()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md" align="flex-start">
        <NumberInput
          label={t('lawTables.year')}
          value={asked.table}
          onChange={(value) => onChange({ table: Number(value) })}
          min={2000}
          max={2100}
          allowDecimal={false}
          required
        />
        <label className={`${desk.file} ${styles.file}`}>
          <span>{t('lawTables.file')}</span>
          <FileInput
            accept=".json,application/json"
            file={asked.file}
            onFile={(file) => onChange({ file })}
          />
          <span className={styles.source}>{t('lawTables.fileHelp')}</span>
        </label>
        <Button type="submit" loading={isBusy}>
          {t('lawTables.check')}
        </Button>
      </Stack>
    </form>
  )
}

type TellProps = {
  trial: Outcome<Checked>
  told: Outcome<Checked> | undefined
  isBusy: boolean
  onTell: () => void
}

/** The number of people who would get a mail, and the button that sends the mails. */
function TellPeople({ trial, told, isBusy, onTell }: TellProps) {
  const t = useText()
  const { people, gain, lose, same, mailed } = trial.answer
  if (people === 0) return <Notice tone="info">{t('lawTables.nobody')}</Notice>
  if (told) return <Notice tone="success">{t('lawTables.told', { count: told.answer.mailed })}</Notice>
  return (
    <Notice tone="info" title={t('lawTables.sum', { people, gain, lose, same })}>
      <p>{t(mailed > 0 ? 'lawTables.willTell' : 'lawTables.allTold')}</p>
      {mailed > 0 && (
        <Group mt="sm">
          <Button loading={isBusy} onClick={onTell}>
            {t('lawTables.tell', { count: mailed })}
          </Button>
        </Group>
      )}
    </Notice>
  )
}
