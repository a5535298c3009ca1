import { Checkbox, Stack } from '@mantine/core'
import { useText } from '../../portal/messages/useText.ts'
import type { Allowance, usePersonForm } from './usePersonForm.ts'

type Props = { form: ReturnType<typeof usePersonForm>; of: readonly Allowance[] }

/** Check boxes that allow changes which are refused by default. They appear once a dry run was refused. */
export function Allowances({ form: { trial, allowed, allow, tryNow }, of }: Props) {
  const t = useText()
  if (!trial?.fault && allowed.length === 0) return null
  return (
    <Stack gap="xs">
      {of.map((each) => (
        <Checkbox
          key={each}
          label={t(`field.${each}`)}
          description={t(`field.${each}.help`)}
          checked={allowed.includes(each)}
          onChange={({ currentTarget }) => allow(each, currentTarget.checked)}
          onBlur={tryNow}
        />
      ))}
    </Stack>
  )
}
