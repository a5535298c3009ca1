import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import type { Finding } from './useStudio.ts'
import styles from './studio.module.css'

/** Lists the faults of the draft, each with its place. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const t = useText()
  if (findings.length === 0) return <Notice tone="success">{t('studio.right')}</Notice>
  return (
    <Card title={t('studio.findings')}>
      <ul className={styles.findings}>
        {findings.map(({ severity, file, line, path, sentence }) => (
          <li key={`${file}:${line}${path}${sentence}`} data-severity={severity}>
            <strong>{t(`value.${severity}`)}</strong>{' '}
            <a href={`#studio?part=advanced&file=${file}`}>{file}</a>
            {line > 0 && `, ${t('studio.line', { line })}`}
            {path && (
              <>
                {' '}
                <code>{path}</code>
              </>
            )}
            : <span lang="en">{sentence}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
