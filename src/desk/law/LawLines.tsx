import { formatDate } from '../../domain/kernel/format.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { useLanguage } from '../words/language.ts'
import type { ExplainedLineDto } from '../../dto/explainedCaseDto.ts'
import styles from './law.module.css'

/** Lists the lines of a computation; each opens to its formula, inputs, article and table. */
export function LawLines({ title, lines }: { title: string; lines: readonly ExplainedLineDto[] }) {
  return (
    <Card title={title}>
      <ol className={styles.lines}>
        {lines.map((line) => (
          <li key={line.id}>
            <details>
              <summary className={styles.line}>
                <span>{line.name}</span>
                <b className={styles.amount}>{line.amount}</b>
              </summary>
              <Opened line={line} />
            </details>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Opened({ line: { formula, terms, law, source, from } }: { line: ExplainedLineDto }) {
  const t = useText()
  const language = useLanguage()
  return (
    <div className={styles.opened}>
      <p>{formula}</p>
      {terms.length > 0 && (
        <dl className={styles.terms}>
          {terms.map(({ name, amount }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.source}>
        {law ? t('law.source', { law, source, from: formatDate(from, language) }) : t('law.fromLines')}
      </p>
    </div>
  )
}
