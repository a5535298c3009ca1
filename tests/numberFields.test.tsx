import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState, type ComponentType } from 'react'
import { IntlProvider } from 'react-intl'
import { benefitFolders } from 'virtual:benefits'
import { describe, expect, it } from 'vitest'
import { allSteps, fieldsOfStep } from '../src/domain/benefit/flow.ts'
import { pickSchema, type FormSchema } from '../src/domain/benefit/formSchema.ts'
import { formatAmount, formatMoney } from '../src/domain/kernel/format.ts'
import { toCents } from '../src/domain/kernel/money.ts'
import { domainMessages } from '../src/domain/messages/index.ts'
import { refusalSentence } from '../src/domain/messages/refusalSentence.ts'
import { quote } from '../src/domain/quote/quote.ts'
import { SchemaForm } from '../src/portal/schema-form/SchemaForm.tsx'
import type { DetailsProps, PortalParts } from '../src/sdk/portal.ts'
import { openFolder, type WholeBenefit } from './support/openFolder.ts'

const catalogues = import.meta.glob<Record<string, string>>('../src/portal/messages/**/es.json', {
  eager: true,
  import: 'default',
})
const words = Object.assign({}, domainMessages.es, ...Object.values(catalogues)) as Record<string, string>

type Details = Record<string, unknown>
type Parts = { benefit: WholeBenefit; own: PortalParts | undefined; validators: object; step: string }

/** A step of a category's form, filled in like its example; `seen` gets each change. */
function Filled({ benefit, own, validators, step, seen }: Parts & { seen: (details: Details) => void }) {
  const { example, details: schema } = benefit
  const [details, setDetails] = useState<Details>(example.request.details)
  const change = (next: Details): void => {
    setDetails(next)
    seen(next)
  }
  const request = { ...example.request, details }
  const answer = quote(benefit, request)
  const Own = own?.Details as ComponentType<DetailsProps> | undefined
  if (!Own)
    return (
      <SchemaForm
        schema={pickSchema(schema, fieldsOfStep(benefit, step))}
        validators={validators as never}
        value={details}
        onChange={change}
        messages={(id) => benefit.messages.es?.[id]}
      />
    )
  return (
    <>
      <output>{formatMoney(answer.finalPriceCents, 'es')}</output>
      <Own
        {...{ details, request, readOnly: false }}
        onChange={change}
        quote={answer}
        refusals={answer.refusals}
        say={(refusal) => refusalSentence(refusal, 'es', benefit.messages.es)}
        text={(id) => benefit.messages.es?.[id] ?? ''}
        money={(cents) => formatMoney(cents, 'es')}
      />
    </>
  )
}

function open(parts: Parts) {
  const changes: Details[] = []
  render(
    <MantineProvider env="test">
      <IntlProvider locale="es" messages={words} timeZone="Europe/Madrid">
        <Filled {...parts} seen={(details) => changes.push(details)} />
      </IntlProvider>
    </MantineProvider>,
  )
  const field = (label: string): HTMLInputElement =>
    screen.getAllByLabelText<HTMLInputElement>(label, { exact: false }).find(({ type }) => type === 'text')!
  const type = (label: string, text: string): void => {
    fireEvent.focus(field(label))
    fireEvent.change(field(label), { target: { value: text } })
    fireEvent.blur(field(label))
  }
  return { changes, field, type }
}

/** The number fields of every category's form. */
const numbers = await Promise.all(
  Object.values(benefitFolders).map(async (folder) => {
    const benefit = await openFolder(folder)
    const validators = (await folder.validators()).validators as Record<string, object>
    const own = (await folder.portal?.())?.default as PortalParts | undefined
    return allSteps(benefit.flow).flatMap(({ name: step, meta: { fields = [] } }) =>
      fields.flatMap((name) => {
        const schema = benefit.details.properties?.[name] as FormSchema | undefined
        if ((schema?.type !== 'number' && schema?.type !== 'integer') || schema.readOnly) return []
        const parts: Parts = { benefit, own, validators: validators[`details/${step}`]!, step }
        return [{ id: benefit.id, name, schema, parts }]
      }),
    )
  }),
)

it.each(numbers.flat())('the field $name of $id keeps its maximum and says it', ({ name, schema, parts }) => {
  const { maximum = 0, format } = schema
  const label = parts.benefit.messages.es?.[`details.${name}`] ?? name
  const { changes, field, type } = open(parts)
  const bound = format === 'money' ? formatMoney(toCents(maximum), 'es') : maximum.toLocaleString('es')
  expect(document.body.textContent, 'said before it is crossed').toContain(bound)
  for (const text of ['99999999', '999999999', '9999999999', '9'.repeat(21)]) {
    type(label, text)
    for (const details of changes) expect(details[name] ?? 0, text).toBeLessThanOrEqual(maximum)
    expect(field(label).closest('.mantine-InputWrapper-root')?.textContent, text).toContain('máximo')
  }
  for (const text of ['1e9', '１２', '1E2', 'Infinity', 'NaN', '0x10']) {
    type(label, text)
    expect(field(label).getAttribute('aria-invalid'), text).toBe('true')
    expect(changes.at(-1)?.[name] ?? 0, text).toBe(0)
  }
  type(label, format === 'money' ? formatAmount(toCents(maximum), 'es') : String(maximum))
  if (!parts.own) expect(changes.at(-1)?.[name]).toBe(maximum)
})

describe('the page of AXA', async () => {
  const folder = benefitFolders['life-insurance-axa']!
  const benefit = await openFolder(folder)
  const parts = {
    benefit,
    own: (await folder.portal!()).default as PortalParts,
    validators: {},
    step: 'form',
  }
  const label = benefit.messages.es!['details.fallcc']!

  it.each([
    ['9999999,99', 9_999_999.99, false],
    ['10000000', 10_000_000, false],
    ['10000000,01', 10_000_000, true],
    ['99999999', 10_000_000, true],
  ])('takes %s as %d, and says the maximum where that is less: %s', (text, euros, isLess) => {
    const { changes, field, type } = open(parts)
    type(label, text)
    expect(changes.at(-1)?.['fallcc']).toBe(euros)
    const said = field(label).closest('.mantine-InputWrapper-root')?.textContent ?? ''
    if (isLess) expect(said).toContain('10.000.000')
    else expect(said).not.toContain('máximo')
  })

  it('shows no price of a capital that its schema does not take, whoever sets it', () => {
    const details = { ...benefit.example.request.details, fallcc: 99_999_999 }
    const beyond = {
      ...benefit,
      example: { ...benefit.example, request: { ...benefit.example.request, details } },
    }
    open({ ...parts, benefit: beyond })
    expect(screen.getByRole('status').textContent).toBe('0\u00a0€')
    expect(document.body.textContent).toContain('ha superado el máximo (10.000.000')
    expect(document.body.textContent).not.toMatch(/1[17]\d\.\d{3}/)
  })
})
