import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { DataTable, type Column } from '../../portal/ui/data/DataTable.tsx'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { Sheet } from '../../portal/ui/layout/Sheet.tsx'
import type { Answers } from '../calls/answers.ts'
import { findSentence, run, type Me, type Operation } from '../calls/deskApi.ts'
import { OperationForm } from '../operation/OperationPage.tsx'
import { SaveAsCsv } from '../operation/SaveAsCsv.tsx'
import { useLabels } from '../operation/useLabels.ts'
import { createScreenFormats } from '../words/formatValue.ts'
import { useLanguage } from '../words/language.ts'
import styles from '../styles/desk.module.css'

/** A mail of `people show`. */
type PersonMail = Answers['people show']['mails'][number]

const csvKeys = ['writtenAt', 'mailKind', 'subject', 'state', 'to', 'fault']

type Props = {
  mails: readonly PersonMail[]
  company: string
  all: readonly Operation[]
  who: Me
  onDone: () => void
}

/**
 * The mails to a person: kind, day, state and text of each. A mail that had a link can be sent again with a
 * new link.
 */
export function PersonMails({ mails, company, all, who, onDone }: Props) {
  const t = useText()
  const labels = useLabels()
  const [opened, setOpened] = useState<{ mail: PersonMail; isResend: boolean }>()
  const resend = all.find(({ name }) => name === 'mail resend')
  const mayRead = all.some(({ name }) => name === 'mail show')
  const columns = useColumns()
  const renderActions = (mail: PersonMail) => (
    <Group gap="xs" wrap="nowrap">
      {mayRead && mail.hasText && (
        <Button variant="default" size="compact-md" onClick={() => setOpened({ mail, isResend: false })}>
          {t('desk.mail.read')}
        </Button>
      )}
      {resend && mail.canBeResent && (
        <Button variant="default" size="compact-md" onClick={() => setOpened({ mail, isResend: true })}>
          {t('desk.mail.resend')}
        </Button>
      )}
    </Group>
  )
  const actions = { key: 'actions', title: t('desk.next'), hidesTitle: true, empty: '', cell: renderActions }
  const saved = mails.map((mail) => ({
    ...mail,
    mailKind: t(`desk.mail.kind.${mail.mailKind}`),
    state: t(`desk.mail.state.${mail.state}`),
  }))
  const csv = <SaveAsCsv keys={csvKeys} title={labels.field('mails')} rows={saved} name="people show" />
  const close = (): void => {
    if (opened?.isResend) onDone()
    setOpened(undefined)
  }
  if (mails.length === 0)
    return <p className={styles.none}>{t('desk.person.empty', { what: labels.field('mails') })}</p>
  return (
    <Card title={labels.field('mails')} aside={csv} flush>
      <DataTable
        caption={labels.field('mails')}
        columns={[...columns, actions]}
        rows={mails}
        rowKey={({ mail }) => mail}
      />
      {opened && <OpenedMail {...opened} {...{ company, resend, who }} onClose={close} />}
    </Card>
  )
}

type OpenedProps = {
  mail: PersonMail
  isResend: boolean
  company: string
  resend: Operation | undefined
  who: Me
  onClose: () => void
}

/** A panel with the text of a mail, or with the dry run of sending it again. */
function OpenedMail({ mail: { mail, mailKind }, isResend, company, resend, who, onClose }: OpenedProps) {
  const t = useText()
  const labels = useLabels()
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(`desk.mail.kind.${mailKind}`)}
      closeLabel={t('desk.person.close')}
      side="right"
    >
      {isResend && resend ? (
        <>
          <p className={styles.panelIntro}>{labels.summary(resend.name, resend.summary)}</p>
          <OperationForm
            operation={resend}
            who={who}
            given={new URLSearchParams({ company, mail })}
            isPanel
          />
        </>
      ) : (
        <MailText mail={mail} company={company} />
      )}
    </Sheet>
  )
}

function useColumns(): Column<PersonMail>[] {
  const t = useText()
  const labels = useLabels()
  const { moment } = createScreenFormats([], useLanguage())
  return [
    { key: 'mailKind', title: labels.field('mailKind'), cell: renderKind, isName: true },
    { key: 'writtenAt', title: labels.field('writtenAt'), cell: ({ writtenAt }) => moment(writtenAt) },
    {
      key: 'state',
      title: labels.field('state'),
      cell: ({ state, fault }) => (
        <>
          {t(`desk.mail.state.${state}`)}
          {fault && <div className={styles.below}>{fault}</div>}
        </>
      ),
    },
    { key: 'to', title: labels.field('to'), cell: ({ to }) => to || null },
  ]

  function renderKind({ mailKind, subject }: PersonMail) {
    return (
      <>
        {t(`desk.mail.kind.${mailKind}`)}
        {subject && <div className={styles.below}>{subject}</div>}
      </>
    )
  }
}

/** The text of a mail. The server builds the text again, and the history records that it was opened. */
function MailText({ mail, company }: { mail: string; company: string }) {
  const [shown, setShown] = useState<{ text?: string; fault?: string }>({})
  useEffect(() => {
    let isOver = false
    run('mail show', { company: company || undefined, input: { mail } }).then(
      ({ answer }) => !isOver && setShown({ text: answer.text }),
      (error: unknown) => !isOver && setShown({ fault: findSentence(error) }),
    )
    return () => {
      isOver = true
    }
  }, [mail, company])
  if (shown.fault) return <Notice tone="danger">{shown.fault}</Notice>
  return <div className={styles.mailText}>{shown.text}</div>
}
