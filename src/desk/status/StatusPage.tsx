import { Button, Group } from '@mantine/core'
import { useContext, useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { Page } from '../../portal/ui/layout/Page.tsx'
import { TableSkeleton } from '../../portal/ui/layout/Skeletons.tsx'
import { useChosenCompany } from '../calls/chosenCompany.ts'
import { OverviewContext } from '../calls/overview.ts'
import { useAction } from '../calls/useAction.tsx'
import { useAnswer } from '../calls/useAnswer.ts'
import { FailuresTable } from './FailuresTable.tsx'
import { countByKind, kinds, retry, useRetryable, type Failures } from './failures.ts'
import styles from './status.module.css'
import deskStyles from '../styles/desk.module.css'

/** All failures in one list, filtered by kind; each or all can be retried. */
export function StatusPage({ given }: { given: URLSearchParams }) {
  const t = useText()
  const company = useChosenCompany()
  const { answer, fault, isBusy, reload } = useAnswer({ name: 'failures list', company })
  const { reload: reloadCounters } = useContext(OverviewContext)
  const refresh = (): void => {
    reload()
    reloadCounters?.()
  }
  return (
    <Page
      title={t('desk.place.status')}
      intro={t('desk.place.status.intro')}
      actions={
        <Button variant="default" onClick={refresh} loading={isBusy}>
          {t('status.refresh')}
        </Button>
      }
    >
      {fault && <Notice tone="danger">{fault}</Notice>}
      {!answer && !fault && <TableSkeleton rows={6} />}
      {answer && <List {...{ answer, company }} kind={given.get('kind') ?? ''} />}
    </Page>
  )
}

type ListProps = { answer: Failures; company: string; kind: string }

function List({ answer: { failures, isMore }, company, kind }: ListProps) {
  const t = useText()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { runAction, isBusy, notice } = useAction()
  const isRetryable = useRetryable()
  if (failures.length === 0) return <Notice tone="success">{t('status.none')}</Notice>
  const shown = failures.filter((failure) => !kind || failure.kind === kind)
  const tried = shown.filter((failure) => chosen.has(failure.id) && isRetryable(failure))
  const retryChosen = async (): Promise<string> => {
    const count = await retry(tried, company)
    setChosen(new Set())
    return t('status.retried', { count })
  }
  return (
    <Card flush>
      <div className={deskStyles.tools}>
        <Kinds {...{ failures, kind, company }} />
        <Group justify="space-between" gap="xs">
          <span role="status" className={deskStyles.total}>
            {tried.length > 0
              ? t('status.chosen', { count: tried.length })
              : t('status.total', { count: shown.length })}
          </span>
          {tried.length > 0 && (
            <Button loading={isBusy} onClick={() => runAction(retryChosen)}>
              {t('status.retry', { count: tried.length })}
            </Button>
          )}
        </Group>
        {notice}
      </div>
      {shown.length === 0 ? (
        <p className={deskStyles.none}>{t('status.noneOfKind')}</p>
      ) : (
        <FailuresTable failures={shown} {...{ company, chosen }} onChoose={setChosen} />
      )}
      {isMore && <p className={deskStyles.none}>{t('status.more')}</p>}
    </Card>
  )
}

/** The kinds of failures with their counts, as filters stored in the address. */
function Kinds({ failures, kind, company }: Omit<ListProps, 'answer'> & Pick<Failures, 'failures'>) {
  const t = useText()
  const counts = countByKind(failures)
  return (
    <nav aria-label={t('status.kinds')}>
      <ul className={deskStyles.chips}>
        {['', ...kinds].map((each) => (
          <li key={each}>
            <a
              className={styles.kind}
              href={`#status?${new URLSearchParams({ ...(each && { kind: each }), company })}`}
              aria-current={each === kind ? 'true' : undefined}
            >
              {t(`status.kind.${each || 'all'}`)} <span>{each ? counts[each] : failures.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
