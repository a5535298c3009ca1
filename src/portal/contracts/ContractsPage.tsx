import { Button, Group } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatDate } from '../../domain/kernel/format.ts'
import { localized } from '../../domain/kernel/language.ts'
import { chargedTerms, type Contract } from '../../domain/plan/contract.ts'
import { countsAsAchieved } from '../../domain/tax/savings.ts'
import { loadContracts } from '../api/contracts.ts'
import { useText } from '../messages/useText.ts'
import { useDeclarations, type Declarations } from '../plan/useDeclarations.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { TableSkeleton } from '../ui/layout/Skeletons.tsx'
import { DataTable, type Column } from '../ui/data/DataTable.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LinkButton } from '../ui/layout/LinkButton.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { StatusChip } from '../ui/data/StatusChip.tsx'
import { TintedIcon } from '../ui/data/TintedIcon.tsx'
import { useLoad } from '../ui/hooks/useLoad.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { ContractModal } from './ContractModal.tsx'
import { DocumentTabs } from '../documents/DocumentTabs.tsx'
import styles from '../documents/DocumentsPage.module.css'
import { findStatusLabel } from '../plan/buildHome.ts'
import { RepeatButton } from '../plan/RepeatYear.tsx'
import { StatementButton } from '../plan/StatementButton.tsx'

/** The employee's contracts, the latest year first, each with its months (DOC-10 to DOC-16). */
export const ContractsPage = observer(function ContractsPage() {
  const t = useText()
  const { session } = useStores()
  const [openId, setOpenId] = useState(useSearchParams()[0].get('contract'))
  // Loads again when a contract changes in the profile, for example from another window.
  const edition = session.contracts.map(({ id, version }) => `${id}.${version}`).join(' ')
  const { value, error, retry } = useLoad(loadContracts, `${session.profile.id} ${edition}`)
  const contracts = value && sortLatestFirst(value)
  const declarations = useDeclarations((contracts ?? []).map(({ category }) => category))
  return (
    <Page title={t('documents.title')} intro={t('contracts.intro')} actions={<RepeatButton />}>
      <DocumentTabs />
      {error && !contracts ? (
        <Card>
          <ErrorState error={error} onRetry={retry} />
        </Card>
      ) : !contracts || !declarations ? (
        <Card flush>
          <TableSkeleton />
        </Card>
      ) : contracts.length === 0 ? (
        <Card>
          <EmptyState icon={IconFileOff} text={t('contracts.empty')}>
            <LinkButton to="/flexible">{t('contracts.browse')}</LinkButton>
          </EmptyState>
        </Card>
      ) : (
        <>
          <ContractTable
            contracts={contracts}
            declarations={declarations}
            onOpen={({ id }) => setOpenId(id)}
          />
          <Group>
            {listStatementYears(contracts).map((year) => (
              <StatementButton key={year} year={year} />
            ))}
          </Group>
        </>
      )}
      <ContractModal
        contract={contracts?.find(({ id }) => id === openId)}
        declarations={declarations}
        onClose={() => setOpenId(null)}
      />
    </Page>
  )
})

type TableProps = {
  contracts: readonly Contract[]
  declarations: Declarations
  onOpen: (contract: Contract) => void
}

function ContractTable(props: TableProps) {
  const t = useText()
  return (
    <Card flush>
      <DataTable
        caption={t('documents.contracts')}
        rows={props.contracts}
        rowKey={({ id }) => id}
        columns={useColumns(props)}
      />
    </Card>
  )
}

function useColumns({ declarations, onOpen }: TableProps): Column<Contract>[] {
  const t = useText()
  const language = useLanguage()
  const { session } = useStores()
  const findStatus = (contract: Contract): string => findStatusLabel(contract, declarations, session.profile)
  const formatPeriod = (key: string, dateOf: (contract: Contract) => string): Column<Contract> => ({
    key,
    title: t(`contracts.${key}`),
    isNumber: true,
    cell: (contract) => formatDate(dateOf(contract), language),
  })
  return [
    {
      key: 'number',
      title: t('documents.number'),
      isNumber: true,
      isWideOnly: true,
      cell: (_, index) => index + 1,
    },
    {
      key: 'product',
      title: t('contracts.product'),
      isName: true,
      cell: (contract) => <ProductName contract={contract} />,
    },
    { key: 'year', title: t('contracts.year'), isNumber: true, cell: ({ year }) => year },
    {
      key: 'modality',
      title: t('contracts.modality'),
      cell: ({ modality }) => localized(modality.name, language),
    },
    {
      key: 'status',
      title: t('contracts.status'),
      cell: (contract) => <StatusChip label={findStatus(contract)} />,
    },
    formatPeriod('created', ({ createdAt }) => createdAt),
    formatPeriod('changed', ({ updatedAt }) => updatedAt),
    {
      key: 'detail',
      title: t('contracts.detail'),
      hidesTitle: true,
      cell: (contract) => <DetailButton contract={contract} onOpen={onOpen} />,
    },
  ]
}

function ProductName({ contract: { category, modality } }: { contract: Contract }) {
  const language = useLanguage()
  return (
    <Group component="span" gap="sm" wrap="nowrap" miw={0} className={styles.named}>
      <TintedIcon benefit={category} />
      {localized(modality.product.name, language)}
    </Group>
  )
}

function DetailButton({ contract, onOpen }: { contract: Contract; onOpen: TableProps['onOpen'] }) {
  const t = useText()
  const language = useLanguage()
  const name = localized(contract.modality.product.name, language)
  return (
    <Button
      variant="light"
      size="sm"
      aria-label={t('contracts.detailOf', { name, year: contract.year })}
      onClick={() => onOpen(contract)}
    >
      {t('contracts.detail')}
    </Button>
  )
}

const sortLatestFirst = (contracts: readonly Contract[]): Contract[] =>
  [...contracts].sort((a, b) => b.year - a.year || b.createdAt.localeCompare(a.createdAt, 'en'))

/** The years that have a statement, in the order of the contracts: those in which something is charged. */
const listStatementYears = (contracts: readonly Contract[]): number[] => {
  const signed = contracts.filter((contract) => countsAsAchieved(contract))
  const charged = signed.filter((contract) => (chargedTerms(contract)?.items.length ?? 0) > 0)
  return [...new Set(charged.map(({ year }) => year))]
}
