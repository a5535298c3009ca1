import { Button } from '@mantine/core'
import { type BenefitCase, casesFaults } from '../../domain/examples/cases.ts'
import { formatMoney } from '../../domain/kernel/format.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { useLanguage } from '../../portal/ui/hooks/useMoney.ts'
import type { ExampleProduct } from './exampleProduct.ts'
import styles from './Workshop.module.css'

type Props = {
  product: ExampleProduct
  chosen: string | undefined
  onChoose: (name: string) => void
}

/** The cases of `cases.json`, each with its expected result; a click fills in the case. */
export function CasesCard({ product, chosen, onChoose }: Props) {
  const language = useLanguage()
  const { declaration, example, cases } = product
  if (cases.length === 0) return null
  const formatExpected = ({ expected }: BenefitCase): string =>
    'cents' in expected ? formatMoney(expected.cents, language) : expected.refusal
  return (
    <Card title="cases">
      <ul className={styles.cases}>
        {cases.map((each) => (
          <li key={each.name}>
            <Button
              className={styles.case ?? ''}
              variant={each.name === chosen ? 'filled' : 'default'}
              size="compact-md"
              aria-pressed={each.name === chosen}
              onClick={() => onChoose(each.name)}
            >
              {each.name}: {formatExpected(each)}
            </Button>
          </li>
        ))}
      </ul>
      {casesFaults(declaration, example.request, { cases }).map(({ message }) => (
        <Notice key={message} tone="danger">
          {message}
        </Notice>
      ))}
    </Card>
  )
}
