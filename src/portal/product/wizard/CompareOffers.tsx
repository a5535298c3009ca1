import { Button, Checkbox, Group } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { localized } from '../../../domain/kernel/language.ts'
import { useText } from '../../messages/useText.ts'
import { useBenefitMessages } from '../../plan/useBenefitMessages.ts'
import { useLanguage, useMoney } from '../../ui/hooks/useMoney.ts'
import type { LoadedProduct, Offer } from '../contract/loadProduct.ts'
import classes from './CompareOffers.module.css'
import { formatRefusal, useBestOffer } from './useBestOffer.ts'

type Props = {
  product: LoadedProduct
  year: number
  people: readonly number[] | undefined
  onChoose: (offer: Offer) => void
}

const maxCompared = 3

/** Up to three offers side by side for the chosen people: price, payer and coverage. */
export const CompareOffers = observer(function CompareOffers({ product, year, people, onChoose }: Props) {
  const t = useText()
  const language = useLanguage()
  const [ids, setIds] = useState<string[]>([])
  const { offers } = product
  const names = offers.map(({ modality }) => localized(modality.name, language))
  const nameOf = ({ modality }: Offer): string => {
    const name = localized(modality.name, language)
    const isShared = names.filter((other) => other === name).length > 1
    return isShared ? [modality.provider?.name, name].filter(Boolean).join(' · ') : name
  }
  const compared = offers.filter(({ modality }) => ids.includes(modality.id))
  return (
    <details className={classes.fold}>
      <summary>{t('product.compare.open')}</summary>
      <Checkbox.Group label={t('product.compare.which')} value={ids} onChange={setIds}>
        <Group mt="xs">
          {offers.map((offer) => (
            <Checkbox
              key={offer.modality.id}
              value={offer.modality.id}
              label={nameOf(offer)}
              disabled={ids.length >= maxCompared && !ids.includes(offer.modality.id)}
            />
          ))}
        </Group>
      </Checkbox.Group>
      {compared.length > 0 && (
        <CompareTable
          product={product}
          year={year}
          people={people}
          compared={compared}
          nameOf={nameOf}
          onChoose={onChoose}
        />
      )}
    </details>
  )
})

type TableProps = Props & { compared: readonly Offer[]; nameOf: (offer: Offer) => string }

function CompareTable({ compared, nameOf, onChoose, ...asked }: TableProps) {
  const t = useText()
  const { rows, per, isRefused } = useComparison(compared, asked)
  return (
    <div className={classes.scroll}>
      <table role="table" className={classes.table} data-offers={compared.length}>
        <caption className="visually-hidden">{t('product.compare.open')}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t(`product.compare.${per}`)}
            </th>
            {compared.map((offer) => (
              <th key={offer.modality.id} role="columnheader" scope="col">
                {nameOf(offer)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ id, cells }) => (
            <tr key={id} role="row" data-payslip={id === 'payslip' || undefined}>
              <th role="rowheader" scope="row">
                {t(`product.compare.${id}`)}
              </th>
              {compared.map(({ modality }, at) => (
                <td key={modality.id} role="cell">
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
          <ChooseRow compared={compared} nameOf={nameOf} onChoose={onChoose} isRefused={isRefused} />
        </tbody>
      </table>
    </div>
  )
}

type ChooseProps = Pick<TableProps, 'compared' | 'nameOf' | 'onChoose'> & Pick<Compared, 'isRefused'>

/** A button to choose each compared offer. */
function ChooseRow({ compared, nameOf, onChoose, isRefused }: ChooseProps) {
  const t = useText()
  return (
    <tr role="row">
      <td role="cell" />
      {compared.map((offer, at) => (
        <td key={offer.modality.id} role="cell">
          <Button
            variant="light"
            size="sm"
            disabled={isRefused[at] === true}
            aria-label={t('product.compare.chooseOf', { name: nameOf(offer) })}
            onClick={() => onChoose(offer)}
          >
            {t('product.compare.choose')}
          </Button>
        </td>
      ))}
    </tr>
  )
}

type Compared = {
  /** The rows in which at least one offer has a value. */
  rows: { id: string; cells: string[] }[]
  per: 'perMonth' | 'perYear'
  isRefused: boolean[]
}

function useComparison(
  compared: readonly Offer[],
  { product, year, people }: Pick<Props, 'product' | 'year' | 'people'>,
): Compared {
  const language = useLanguage()
  const { say } = useBenefitMessages(product.declaration)
  const best = useBestOffer(product, year, people)
  const found = compared.map((offer) => best([offer]))
  const monies = found.map((one) => (one && one.kind !== 'refused' ? one.money : undefined))
  const per = monies.some((one) => one?.months === 0) ? 'perYear' : 'perMonth'
  const parts = monies.map((one) => one?.[per])
  const money = useMoney(parts.flatMap((one) => (one ? shown.map((key) => one[key] ?? 0) : [])))
  const formatAmounts = (key: (typeof shown)[number]): string[] =>
    parts.map((one) => (one?.[key] === undefined ? '' : money(one[key])))
  const extras = compared.map(({ supplementaries }) =>
    supplementaries.map(({ name }) => localized(name, language)).join(', '),
  )
  const rows = [
    { id: 'price', cells: formatAmounts('priceCents') },
    { id: 'company', cells: formatAmounts('companyCents') },
    { id: 'tax', cells: formatAmounts('taxCents') },
    { id: 'contributions', cells: formatAmounts('socialSecurityCents') },
    { id: 'payslip', cells: formatAmounts('payslipCents') },
    { id: 'kind', cells: compared.map(({ modality }) => localized(modality.healthType, language)) },
    { id: 'extras', cells: extras },
    {
      id: 'why',
      cells: found.map((one) => (one?.kind === 'refused' ? formatRefusal(one.refusal, people, say) : '')),
    },
  ]
  return {
    rows: rows.filter(({ cells }) => cells.some(Boolean)),
    per,
    isRefused: found.map((one) => one?.kind === 'refused'),
  }
}

const shown = ['priceCents', 'companyCents', 'taxCents', 'socialSecurityCents', 'payslipCents'] as const
