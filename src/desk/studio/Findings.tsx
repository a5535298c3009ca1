import { Button } from '@mantine/core'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { useAction } from '../calls/useAction.tsx'
import { hasPlace } from './editJson.ts'
import type { Finding, Studio } from './useStudio.ts'
import styles from './studio.module.css'

/**
 * Lists the faults of the draft, each with its path, and a button if the correct key or value is probable.
 */
export function Findings({ studio }: { studio: Studio }) {
  const t = useText()
  const { runAction, isBusy, notice } = useAction()
  const { findings } = studio.shown
  const applyFix = (finding: Finding): void =>
    runAction(async () => {
      await studio.applyFix(finding)
      return t('studio.saved')
    })
  if (findings.length === 0)
    return (
      <>
        {notice}
        <Notice tone="success">{t('studio.right')}</Notice>
      </>
    )
  return (
    <Card title={t('studio.findings')}>
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <li key={`${finding.file}:${finding.path}${finding.sentence}`} data-severity={finding.severity}>
            <FindingText finding={finding} />
            {hasFix(studio, finding) && (
              <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => applyFix(finding)}>
                {t('studio.fix', { text: String(finding.newKey ?? finding.newValue) })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {notice}
    </Card>
  )
}

function FindingText({ finding: { severity, file, line, path, sentence } }: { finding: Finding }) {
  const t = useText()
  return (
    <span>
      <strong>{t(`value.${severity}`)}</strong> <a href={`#studio?part=advanced&file=${file}`}>{file}</a>
      {line > 0 && `, ${t('studio.line', { line })}`}
      {path && (
        <>
          {' '}
          <code>{path}</code>
        </>
      )}
      : <span lang="en">{sentence}</span>
    </span>
  )
}

/** True if the finding has a fix and its path still exists: the file may have been edited since. */
export const hasFix = ({ textOf }: Studio, { file, path, newKey, newValue }: Finding): boolean =>
  (newKey ?? newValue) !== undefined && hasPlace(textOf(file), path)
