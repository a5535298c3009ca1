import { Box, Radio, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ChoiceCards.module.css'
import type { Choice, FormContext } from './formContext.ts'
import { buildInputProps, type FormWidgetProps } from './widgetProps.ts'

type ChoiceCardsProps = {
  id: string
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  withAsterisk?: boolean
  choices: readonly Choice[]
  value: string | number | undefined
  disabled?: boolean
  onChange: (value: string | number) => void
}

/** A few choices as cards with logo and detail; an unavailable one shows the reason. */
export function ChoiceCards({ choices, value, disabled = false, onChange, ...rest }: ChoiceCardsProps) {
  return (
    <Radio.Group
      {...rest}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => pick(chosen)}
    >
      <div className={classes.grid}>
        {choices.map((choice) => (
          <Radio.Card
            key={choice.value}
            value={String(choice.value)}
            className={classes.card}
            disabled={disabled || choice.refusal !== undefined}
            aria-label={formatSpoken(choice)}
          >
            <Radio.Indicator disabled={disabled || choice.refusal !== undefined} className={classes.mark} />
            <ChoiceWords choice={choice} />
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )

  function pick(chosen: string): void {
    const choice = choices.find((one) => String(one.value) === chosen)
    if (choice) onChange(choice.value)
  }
}

/** Logo, name, detail and price of a choice, or the reason why it is unavailable. */
function ChoiceWords({ choice: { image, label, detail, price, refusal } }: { choice: Choice }) {
  return (
    <Stack component="span" gap={0} miw={0} className="breaks">
      {image && <img className={`on-white ${classes.image}`} src={image} alt="" />}
      <Box component="span" fw={500}>
        {label}
      </Box>
      {detail && (
        <Text span size="sm" c="dimmed">
          {detail}
        </Text>
      )}
      {price && (
        <Stack component="span" gap={0} mt="xxs">
          {price.before && (
            <Text span size="sm" c="dimmed">
              {price.before}
            </Text>
          )}
          <span className={classes.ending}>{price.ending}</span>
        </Stack>
      )}
      {refusal && (
        <Text span size="sm" c="var(--mantine-color-error)">
          {refusal}
        </Text>
      )}
    </Stack>
  )
}

function formatSpoken({ label, detail, price, refusal }: Choice): string {
  return [label, detail, price?.before, price?.ending, refusal].filter(Boolean).join('. ')
}

/** Format `provider`: cards with logos. */
export const ProviderWidget = createCardsWidget('providers')
/** Format `modality`: cards with logos and prices. */
export const ModalityWidget = createCardsWidget('modalities')
/** Format `person`: the employee and the family. */
export const PersonWidget = createCardsWidget('people')

function createCardsWidget(kind: 'providers' | 'modalities' | 'people') {
  return function CardWidget(props: FormWidgetProps) {
    const context: FormContext = props.registry.formContext
    const { disabled, readOnly, name: _name, ...common } = buildInputProps(props)
    return (
      <ChoiceCards
        {...common}
        disabled={disabled || readOnly}
        choices={context[kind] ?? []}
        value={props.value as string | number | undefined}
        onChange={(value) => {
          props.onChange(value)
          props.onBlur(props.id, value)
        }}
      />
    )
  }
}
