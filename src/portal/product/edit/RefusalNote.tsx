import { Box, Button, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { Refusal } from '../../../domain/kernel/refusal.ts'
import { useLanguage } from '../../ui/hooks/useMoney.ts'
import classes from './RefusalNote.module.css'
import { monthSpan } from '../../../domain/messages/monthSpan.ts'
import type { Fix } from './fixFor.ts'
import type { Translate } from '../../plan/useBenefitMessages.ts'

type Props = {
  refusals: readonly Refusal[]
  say: Translate
  /** Returns the button that removes the cause of a refusal, if there is one. */
  fixFor?: (refusal: Refusal) => Fix | undefined
}

/**
 * Lists the refusals, each with its reason and remedy. Refusals with the same reason are shown once, with
 * all their months.
 */
export function RefusalNotes({ refusals, say, fixFor }: Props) {
  const language = useLanguage()
  const sentences = new Map<string, Set<string>>()
  const fixes = new Map<string, Map<string, Fix>>()
  for (const refusal of refusals) {
    const found = fixFor?.(refusal)
    const { text } = say(refusal)
    if (found) fixes.set(text, (fixes.get(text) ?? new Map<string, Fix>()).set(found.label, found))
  }
  for (const refusal of mergeMonths(refusals, (months) => monthSpan(months, language))) {
    const { text, lift } = say(refusal)
    const lifts = sentences.get(text) ?? new Set()
    sentences.set(text, lift ? lifts.add(lift) : lifts)
  }
  return (
    <div role="status" tabIndex={-1} data-refusals className={classes.region}>
      {[...sentences].map(([text, lifts]) => (
        <div key={text} className={classes.note}>
          <IconAlertCircle size={20} aria-hidden="true" />
          <div>
            <Box component="p" fw={500} c="var(--ink)">
              {text}
            </Box>
            {[...lifts].map((lift) => (
              <Text key={lift} size="sm" c="dimmed">
                {lift}
              </Text>
            ))}
            {[...(fixes.get(text)?.values() ?? [])].map(({ label, run }) => (
              <Button key={label} variant="default" size="sm" mt="xs" mr="xs" onClick={run}>
                {label}
              </Button>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

/** Merges refusals that differ only in their month into one with all the months. */
function mergeMonths(refusals: readonly Refusal[], span: (months: number[]) => string): Refusal[] {
  const alike = new Map<string, { first: Refusal; months: Set<number> }>()
  for (const first of refusals) {
    const { monthIndex, ...params } = first.params
    const key = JSON.stringify([first.code, params])
    const months = alike.get(key)?.months ?? new Set<number>()
    if (typeof monthIndex === 'number') months.add(monthIndex)
    alike.set(key, { first, months })
  }
  return [...alike.values()].map(({ first, months }) =>
    months.size > 1 ? { ...first, params: { ...first.params, monthIndex: span([...months]) } } : first,
  )
}
