import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import axe from 'axe-core'
import type { ComponentType, ReactElement } from 'react'
import { IntlProvider } from 'react-intl'
import { benefitFolders } from 'virtual:benefits'
import { describe, expect, it } from 'vitest'
import { openFolder, type WholeBenefit } from './support/openFolder.ts'
import { formatMoney } from '../src/domain/kernel/format.ts'
import { domainMessages } from '../src/domain/messages/index.ts'
import { allSteps } from '../src/domain/benefit/flow.ts'
import { pickSchema } from '../src/domain/benefit/formSchema.ts'
import { quote } from '../src/domain/quote/quote.ts'
import { refusalSentence } from '../src/domain/messages/refusalSentence.ts'
import { SchemaForm } from '../src/portal/schema-form/SchemaForm.tsx'
import type { DetailsProps, PortalParts } from '../src/sdk/portal.ts'

const catalogues = import.meta.glob<Record<string, string>>('../src/portal/messages/**/es.json', {
  eager: true,
  import: 'default',
})
const words = Object.assign({}, domainMessages.es, ...Object.values(catalogues)) as Record<string, string>
const choices = [
  { value: 'salus', label: 'Salus' },
  { value: 'health-complete', label: 'Salud Completa' },
]
const context = {
  providers: choices,
  modalities: choices,
  people: [{ value: 3, label: 'Ona' }],
  months: [3, 4, 5],
}

/** The form as the portal draws it, in Spanish. */
function show(form: ReactElement): HTMLElement {
  return render(
    <MantineProvider>
      <IntlProvider locale="es" messages={words} timeZone="Europe/Madrid">
        {form}
      </IntlProvider>
    </MantineProvider>,
  ).container
}

/** The faults that axe finds, as sentences; the browser tests check the colors. */
async function complaints(container: HTMLElement): Promise<string[]> {
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.html.slice(0, 120)).join(' | ')})`,
  )
}

describe.each(Object.entries(benefitFolders))('the form of %s', async (_alias, folder) => {
  const benefit = await openFolder(folder)
  const { validators } = await folder.validators()
  const own = (await folder.portal?.())?.default as PortalParts | undefined
  const { example, details, flow, documentation } = benefit
  const messages = (id: string): string | undefined => benefit.messages.es?.[id]
  const asked = Object.keys(documentation.schema.properties ?? {})

  const steps = allSteps(flow).map(({ name, meta }) => [name, meta.fields ?? []] as const)
  it.each(steps)('passes axe in its step "%s"', async (step, fields) => {
    const shown = Object.fromEntries(
      Object.entries(example.request.details).filter(([name]) => fields.includes(name)),
    )
    const container = show(
      own?.Details ? (
        <OwnDetails benefit={benefit} Details={own.Details as ComponentType<DetailsProps>} />
      ) : (
        <SchemaForm
          schema={pickSchema(details, fields)}
          validators={validators[`details/${step}`]!}
          value={shown}
          messages={messages}
          context={context}
        />
      ),
    )
    expect(await complaints(container)).toEqual([])
    for (const field of fields)
      expect(screen.getAllByText(messages(`details.${field}`)!, { exact: false })).not.toHaveLength(0)
  })

  const documented = asked.length > 0 ? ['its documentation'] : []
  it.each(documented)('passes axe in %s', async () => {
    const [value] =
      documentation.per === 'person' ? Object.values(example.documentation ?? {}) : [example.documentation]
    const shown = Object.fromEntries(
      Object.entries((value ?? {}) as Record<string, unknown>).filter(([field]) => asked.includes(field)),
    )
    const container = show(
      <SchemaForm
        schema={documentation.schema}
        validators={validators['documentation']!}
        prefix="documentation"
        value={shown}
        messages={messages}
        context={context}
      />,
    )
    expect(await complaints(container)).toEqual([])
    for (const field of asked)
      expect(screen.getAllByText(messages(`documentation.${field}`)!, { exact: false })).not.toHaveLength(0)
  })
})

it('axe finds a field without a name', async () => {
  expect(await complaints(show(<input type="text" />))).toEqual([expect.stringContaining('label')])
})

/** The category's own component, with its example. */
function OwnDetails({ benefit, Details }: { benefit: WholeBenefit; Details: ComponentType<DetailsProps> }) {
  const { request } = benefit.example
  const answer = quote(benefit, request)
  return (
    <Details
      details={request.details}
      onChange={() => undefined}
      request={request}
      quote={answer}
      refusals={answer.refusals}
      say={(refusal) => refusalSentence(refusal, 'es', benefit.messages.es)}
      text={(id) => benefit.messages.es?.[id] ?? ''}
      money={(cents) => formatMoney(cents, 'es')}
      readOnly={false}
    />
  )
}
