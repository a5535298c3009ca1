import { Box, Button, FileButton, Group } from '@mantine/core'
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useRef, useState } from 'react'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import {
  invoicesDue,
  lastInvoiceDay,
  takesInvoices,
  type InvoiceMonth,
} from '../../domain/contract/invoices.ts'
import { formatDate, monthName, capitalized } from '../../domain/kernel/format.ts'
import { isPlanYearOver } from '../../domain/catalogue/planMonths.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { peopleNames } from '../../domain/plan/employee.ts'
import type { InvoiceMonthDto, InvoicesDto } from '../../dto/invoiceDto.ts'
import { attachInvoice, loadInvoices } from '../api/contracts.ts'
import { StoredFileLink } from '../plan/StoredFileLink.tsx'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { DataTable } from '../ui/data/DataTable.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { toast } from '../ui/feedback/toasts.tsx'
import { uploadFile } from '../ui/inputs/uploadFile.ts'
import { useLoad } from '../ui/hooks/useLoad.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import styles from './ContractModal.module.css'

type Props = { contract: Contract; declaration: Benefit | undefined }

/** The invoices of a contract by month, for each covered person if the category asks for them by person. */
export function Invoices({ contract, declaration }: Props) {
  if (!declaration || !takesInvoices(declaration, contract)) return null
  const { year } = contract
  const needed = invoicesDue(declaration, { ...contract, invoices: [] }, `${year}-12-31`)
  return <MonthlyInvoices contract={contract} needed={needed} />
}

type MonthlyProps = {
  contract: Contract
  /** The months that need an invoice, apart from those already in the documentation. */
  needed: readonly InvoiceMonth[]
}

const MonthlyInvoices = observer(function MonthlyInvoices({ contract, needed }: MonthlyProps) {
  const t = useText()
  const { session } = useStores()
  const edition = `${contract.id} ${contract.version} ${JSON.stringify(contract.invoices)}`
  const { value: shown, error, retry, replace } = useLoad(() => loadInvoices(contract.id), edition)
  if (error && !shown) return <ErrorState error={error} onRetry={retry} />
  if (!shown) return null
  const names = peopleNames(session.profile)
  const until = lastInvoiceDay(contract)
  const isOpen = session.today <= until
  const people = [...new Set(shown.months.map(({ familyId }) => familyId))]
  const attach = async (month: InvoiceMonthDto, file: File): Promise<void> => {
    const stored = await uploadFile(file)
    if (!stored) return
    try {
      replace(await attachInvoice(contract.id, { ...month, name: stored.name }))
      toast.success(t('invoices.saved'))
      await session.reload()
    } catch (failure) {
      toast.showError(failure)
      await session.reloadIfOutdated(failure)
    }
  }
  return people.map((person) => {
    const name = people.length > 1 || person !== 0 ? names.get(person) : undefined
    const title = name ? t('invoices.of', { name }) : t('invoices.title')
    return (
      <section key={person} className={styles.section}>
        <h3>{title}</h3>
        <YearOver contract={contract} until={until} isOpen={isOpen} />
        <InvoiceTable
          title={title}
          invoices={filterByPerson(shown, person)}
          needed={needed.filter(({ personId }) => personId === person).map(({ monthIndex }) => monthIndex)}
          onAttach={isOpen ? attach : undefined}
        />
      </section>
    )
  })
})

type YearProps = Pick<MonthlyProps, 'contract'> & { until: string; isOpen: boolean }

/** Shows the last day to attach invoices of a past plan year; empty during the year. */
const YearOver = observer(function YearOver({ contract: { year }, until, isOpen }: YearProps) {
  const t = useText()
  const language = useLanguage()
  if (!isPlanYearOver(year, useStores().session.today)) return null
  const date = formatDate(until, language, 'long')
  return <p>{t(isOpen ? 'invoices.until' : 'invoices.closed', { year: String(year), date })}</p>
})

type TableProps = {
  title: string
  invoices: InvoicesDto
  needed: readonly number[]
  /** Undefined once the time to attach is over. */
  onAttach: ((month: InvoiceMonthDto, file: File) => Promise<void>) | undefined
}

function InvoiceTable({ title, invoices, needed, onAttach }: TableProps) {
  const t = useText()
  const language = useLanguage()
  const formatMonth = ({ month }: InvoiceMonthDto): string => monthName(month, language)
  const hasInvoice = (list: readonly InvoiceMonthDto[], { month }: InvoiceMonthDto): boolean =>
    list.some((each) => each.month === month)
  return (
    <DataTable
      caption={title}
      rows={invoices.months}
      rowKey={({ month }) => String(month)}
      columns={[
        {
          key: 'month',
          title: t('invoices.month'),
          isName: true,
          cell: (row) => capitalized(formatMonth(row)),
        },
        {
          key: 'file',
          title: t('invoices.file'),
          cell: (row) => (
            <InvoiceOf
              invoice={invoices.invoices.find(({ month }) => month === row.month)}
              isMissing={hasInvoice(invoices.missing, row)}
              isNeeded={needed.includes(row.month)}
            />
          ),
        },
        ...(onAttach
          ? [
              {
                key: 'attach',
                title: t('invoices.attach'),
                hidesTitle: true,
                cell: (row: InvoiceMonthDto) => (
                  <AttachButton
                    label={t(hasInvoice(invoices.invoices, row) ? 'invoices.replace' : 'invoices.attach')}
                    month={formatMonth(row)}
                    onFile={(file) => onAttach(row, file)}
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

type InvoiceProps = {
  invoice: InvoicesDto['invoices'][number] | undefined
  isMissing: boolean
  isNeeded: boolean
}

/** The invoice of a month; without one, whether it is missing, not due yet, or not needed. */
function InvoiceOf({ invoice, isMissing, isNeeded }: InvoiceProps) {
  const t = useText()
  if (invoice)
    return (
      <StoredFileLink className="tap" url={invoice.url} name={invoice.originalFilename}>
        {invoice.originalFilename}
      </StoredFileLink>
    )
  if (!isMissing)
    return (
      <Box component="span" c="dimmed">
        {t(isNeeded ? 'invoices.none' : 'invoices.notNeeded')}
      </Box>
    )
  return (
    <Group component="span" display="inline-flex" gap={6} wrap="nowrap" fw={500} c="var(--warning)">
      <IconAlertTriangle size={16} aria-hidden="true" />
      {t('invoices.missing')}
    </Group>
  )
}

type AttachProps = { label: string; month: string; onFile: (file: File) => Promise<void> }

function AttachButton({ label, month, onFile }: AttachProps) {
  const [isBusy, setBusy] = useState(false)
  const forgetFile = useRef<() => void>(null)
  const send = (file: File | null): void => {
    // Otherwise the same file could not be chosen again after a failure.
    forgetFile.current?.()
    if (!file) return
    setBusy(true)
    void onFile(file).finally(() => setBusy(false))
  }
  return (
    <FileButton accept="application/pdf" resetRef={forgetFile} onChange={send}>
      {(props) => (
        <Button
          {...props}
          variant="light"
          size="sm"
          loading={isBusy}
          aria-label={`${label}: ${month}`}
          leftSection={<IconUpload size={16} aria-hidden="true" />}
        >
          {label}
        </Button>
      )}
    </FileButton>
  )
}

/** Filters the invoices and months of one person. */
function filterByPerson({ invoices, months, missing }: InvoicesDto, person: number): InvoicesDto {
  const isTheirs = ({ familyId }: InvoiceMonthDto): boolean => familyId === person
  return {
    invoices: invoices.filter(isTheirs),
    months: months.filter(isTheirs),
    missing: missing.filter(isTheirs),
  }
}
