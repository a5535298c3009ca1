import { Box } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { isEditableInForce } from '../../domain/contract/limits.ts'
import { describeConditions } from '../../domain/description/describeConditions.ts'
import { formatList } from '../../domain/kernel/format.ts'
import { peopleNames } from '../../domain/plan/employee.ts'
import { ReadingTable } from '../contracts/ReadingTable.tsx'
import { useText } from '../messages/useText.ts'
import { useProductMoney } from '../plan/MoneyLine.tsx'
import { useStores } from '../session/StoresContext.tsx'
import { MoneyBar } from '../ui/charts/MoneyBar.tsx'
import { TintedIcon } from '../ui/data/TintedIcon.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { Card } from '../ui/layout/Card.tsx'
import type { CartRow } from './cartRow.ts'
import classes from './Signing.module.css'

/**
 * A contract as a card: its money, its conditions, the way to change it, the recipients of the data, and its
 * collapsed months.
 */
export const AgreedContract = observer(function AgreedContract({ row }: { row: CartRow }) {
  const t = useText()
  const { contract, declaration, state } = row
  const money = useProductMoney([contract])
  return (
    <article aria-label={state.name}>
      <Card>
        <h3 className={classes.name}>
          <TintedIcon benefit={contract.category} />
          {t('cartPage.contractTitle', { name: state.name, year: String(contract.year) })}
        </h3>
        {money && <MoneyBar money={money} />}
        <Facts row={row} />
        <Box component="details" className="fold" mt="xs">
          <summary>{t('contracts.months')}</summary>
          <ReadingTable contract={contract} declaration={declaration} />
        </Box>
      </Card>
    </article>
  )
})

/** The kinds of facts shown without opening the card: people, start and months, and the details. */
const faceKinds = new Set(['cover', 'detail', 'supplementary', 'units'])

const Facts = observer(function Facts({ row: { contract, declaration, people } }: { row: CartRow }) {
  const t = useText()
  const language = useLanguage()
  const { profile } = useStores().session
  const reader = { language, people: peopleNames(profile) }
  const company = profile.company.name
  const { facts } = describeConditions({ conditions: contract, declaration, company }, reader)
  const isEditable = isEditableInForce(declaration, contract.modality)
  const provider = contract.modality.provider?.name
  const shown = [
    ...facts.filter(({ kind }) => faceKinds.has(kind)),
    { label: t('cartPage.agreed.change'), value: t(`cartPage.agreed.${isEditable ? 'editable' : 'fixed'}`) },
    {
      label: t('cartPage.agreed.sees'),
      value: t(provider ? 'cartPage.agreed.seesNamed' : 'cartPage.agreed.seesProvider', {
        provider: provider ?? '',
        people: formatList(
          people.map(({ name }) => name),
          language,
        ),
      }),
    },
  ]
  return (
    <dl className={classes.facts}>
      {shown.map(({ label, value }) => (
        <div key={label + value}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
})
