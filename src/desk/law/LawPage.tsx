import { Button, Group, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { Page } from '../../portal/ui/layout/Page.tsx'
import { run } from '../calls/deskApi.ts'
import { useAction } from '../calls/useAction.tsx'
import { saveFile } from '../operation/saveFile.ts'
import type { ExplainedCaseDto } from '../../dto/explainedCaseDto.ts'
import { firstCase, writeCase, type LawCaseForm } from './lawCase.ts'
import { LawCaseFields } from './LawCaseFields.tsx'
import { LawLines } from './LawLines.tsx'

const operation = 'law explain'

/** Computes payslip and return of a typed case by the law, line by line, for tax advisers; also as PDF. */
export function LawPage() {
  const t = useText()
  const [form, setForm] = useState<LawCaseForm>(firstCase)
  const [computed, setComputed] = useState<{ case: string; answer: ExplainedCaseDto }>()
  const { runAction, isBusy, notice } = useAction()
  const input = { case: writeCase(form) }
  const found = computed?.case === input.case ? computed.answer : undefined
  const change = (part: Partial<LawCaseForm>): void => setForm((before) => ({ ...before, ...part }))
  const compute = (): void =>
    runAction(async () => {
      const { answer } = await run(operation, { input })
      setComputed({ case: input.case, answer })
    })
  // The first case is computed when the page opens, so that its lines can be opened at once.
  const computeFirst = useRef(compute)
  useEffect(() => computeFirst.current(), [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    compute()
  }
  const save = (): void =>
    runAction(async () => {
      const { files } = await run(operation, { input: { ...input, pdf: true } })
      files.forEach(saveFile)
    })
  return (
    <Page title={t('law.title')} intro={t('law.intro')}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <LawCaseFields form={form} onChange={change} />
          <Group gap="sm">
            <Button type="submit" loading={isBusy}>
              {t('law.compute')}
            </Button>
            {found && <SaveButton isBusy={isBusy} onClick={save} />}
          </Group>
          {notice}
        </Stack>
      </form>
      {found && <Found found={found} />}
    </Page>
  )
}

function SaveButton({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  const t = useText()
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isBusy}
      onClick={onClick}
    >
      {t('law.savePdf')}
    </Button>
  )
}

function Found({ found }: { found: ExplainedCaseDto }) {
  const t = useText()
  const { year, returnYear, rules, assumptions } = found
  return (
    <Stack gap="md" mt="md" role="region" aria-label={t('law.result')}>
      <LawLines title={t('law.payslip', { year: String(year) })} lines={found.payslip} />
      {found.return.length > 0 && (
        <LawLines title={t('law.return', { year: String(returnYear) })} lines={found.return} />
      )}
      <LawLines title={t('law.inKind', { year: String(year) })} lines={found.inKind} />
      <Card title={t('law.assumptions')}>
        <ul>
          {assumptions.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <p>{t('law.rules', { rules })}</p>
      </Card>
    </Stack>
  )
}
