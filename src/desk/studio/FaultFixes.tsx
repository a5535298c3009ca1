import { Button, Group } from '@mantine/core'
import { useText } from '../../portal/messages/useText.ts'
import { chooseCompany } from '../calls/chosenCompany.ts'
import { useAction } from '../calls/useAction.tsx'
import { hasFix } from './Findings.tsx'
import { useStudio, type Finding } from './useStudio.ts'

/**
 * A button for each fault of a company where it is clear what was meant: it goes into the draft, which the
 * studio then shows.
 */
export default function FaultFixes({ company }: { company: string }) {
  const t = useText()
  const { studio } = useStudio(company)
  const { runAction, isBusy, notice } = useAction()
  if (!studio) return null
  const fixable = studio.shown.findings.filter((each) => each.severity === 'fault' && hasFix(studio, each))
  const fix = (finding: Finding): void =>
    runAction(async () => {
      await studio.applyFix(finding)
      chooseCompany(company)
      location.hash = `studio?${new URLSearchParams({ part: 'advanced', file: finding.file })}`
    })
  return (
    <>
      <Group gap="xs" my="xs">
        {fixable.map((each) => (
          <Button
            key={`${each.file} ${each.path}`}
            size="compact-sm"
            variant="default"
            loading={isBusy}
            onClick={() => fix(each)}
          >
            {t('desk.faults.fix', {
              place: `${each.file}:${each.line}`,
              text: String(each.newKey ?? each.newValue),
            })}
          </Button>
        ))}
      </Group>
      {notice}
    </>
  )
}
