import { Group } from '@mantine/core'
import { IconCalendarDue, IconCircleCheck, IconFileAlert, IconReceipt } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Alert } from '../../domain/contract/alerts.ts'
import { formatDate, formatMonths } from '../../domain/kernel/format.ts'
import { localized } from '../../domain/kernel/language.ts'
import { useText } from '../messages/useText.ts'
import { DataTable } from '../ui/data/DataTable.tsx'
import { LinkButton } from '../ui/layout/LinkButton.tsx'
import { TintedIcon } from '../ui/data/TintedIcon.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { HomePart } from './HomePart.tsx'
import { QuietLine } from './QuietLine.tsx'

const icons: Record<Alert['kind'], ComponentType<{ size?: number; stroke?: number | string }>> = {
  missingDocument: IconFileAlert,
  attachInvoice: IconReceipt,
  expiring: IconCalendarDue,
}

/**
 * Alerts: missing documents, missing invoices of past months, contracts close to their end (NEW-03 to
 * NEW-06).
 */
export function AlertsCard({ alerts }: { alerts: Alert[] }) {
  const t = useText()
  const language = useLanguage()
  const formatAlert = (alert: Alert) =>
    t(`alerts.${alert.kind}`, {
      product: localized(alert.name, language),
      count: alert.months?.length ?? 0,
      months: formatMonths(alert.months ?? [], language),
      date: formatDate(alert.endDate ?? '', language),
    })
  if (alerts.length === 0)
    return <QuietLine id="alerts" title={t('home.alerts')} text={t('home.noAlerts')} icon={IconCircleCheck} />
  return (
    <HomePart title={t('home.alerts')} id="alerts" flush line={alerts.map(formatAlert).join(' · ')}>
      <DataTable
        caption={t('home.alerts')}
        rows={alerts}
        rowKey={(alert) => `${alert.kind}-${alert.contractId}`}
        columns={[
          {
            key: 'alert',
            title: t('home.alert'),
            isName: true,
            cell: (alert) => (
              <Group component="span" gap="sm" wrap="nowrap" miw={0}>
                <TintedIcon icon={icons[alert.kind]} tone="warning" />
                {formatAlert(alert)}
              </Group>
            ),
          },
          {
            key: 'go',
            title: t('home.go'),
            hidesTitle: true,
            cell: (alert) => <AlertLink alert={alert} sentence={formatAlert(alert)} />,
          },
        ]}
      />
    </HomePart>
  )
}

function AlertLink({ alert, sentence }: { alert: Alert; sentence: string }) {
  const label = useText()(`home.do.${alert.kind}`)
  return (
    <LinkButton to={toAddress(alert)} variant="light" size="sm" aria-label={`${label}: ${sentence}`}>
      {label}
    </LinkButton>
  )
}

/**
 * Returns the page that solves an alert: the cart for documentation, the contract for invoices, else the
 * product.
 */
function toAddress({ kind, category, contractId }: Alert): string {
  const id = encodeURIComponent(contractId)
  if (kind === 'attachInvoice') return `/documents/user?contract=${id}`
  return kind === 'missingDocument' ? `/cart?documentation=${id}` : `/products/${category}?contract=${id}`
}
