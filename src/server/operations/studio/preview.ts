import Type from 'typebox'
import { localized } from '../../../domain/kernel/language.ts'
import { signView, viewMinutes } from '../../auth/viewTokens.ts'
import { OperationRefused } from '../../platform/context/operating.ts'
import { day as dayInput } from '../inputs.ts'
import { defineOperation } from '../operation.ts'
import { loadStudio } from '../studioDraft.ts'
import { openPreview } from '../studioPreview.ts'

/** Minutes for which a link for a person without an account is valid. */
const linkMinutes = 24 * 60

/** Opens the draft as a made-up employee sees it, at PREVIEW_HOST. */
export default defineOperation({
  name: 'studio preview',
  summary: 'Opens the draft of a company as a made-up employee would see it on a day',
  input: Type.Object(
    {
      person: Type.Optional(
        Type.String({
          description: 'The e-mail of a demo person; left out: somebody made up',
          maxLength: 200,
        }),
      ),
      age: Type.Optional(Type.Integer({ description: 'Completed years', minimum: 16, maximum: 99 })),
      collective: Type.Optional(Type.String({ description: 'The id of a collective', maxLength: 100 })),
      children: Type.Optional(Type.Integer({ minimum: 0, maximum: 5 })),
      day: Type.Optional(dayInput('The day of the portal; left out: today')),
      isLink: Type.Optional(
        Type.Boolean({ description: 'For somebody without an account: it lasts a day, not ten minutes' }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    host: Type.String({ description: 'The host that shows it' }),
    token: Type.String({ description: 'Behind # in the address; who has it sees the draft' }),
    endsAt: Type.String(),
    fingerprint: Type.String({ description: 'The hash of the files that are shown' }),
    people: Type.Array(Type.Object({ email: Type.String(), name: Type.String() })),
    collectives: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    products: Type.Array(Type.Object({ category: Type.String(), name: Type.String() })),
    languages: Type.Array(Type.String()),
  }),
  access: { right: 'studio', company: 'one' },
  dryRun: false,
  isList: true,
  run: async (context, input) => {
    const { config, clock } = context
    const { person, age = 39, collective, children = 2, day = clock.today(), isLink = false } = input
    if (!config.previewHost) throw new OperationRefused([{ id: 'studio.noPreviewHost' }])
    const studio = await loadStudio(context)
    const minutes = isLink ? linkMinutes : viewMinutes
    const madeUp = { age, collective, children }
    const opened = await openPreview(context, studio, { person, madeUp, day }, minutes)
    const { tenant, personId, fingerprint } = opened
    const view = { kind: 'draft', tenant: tenant.subdomain, employeeId: personId, day } as const
    return {
      host: config.previewHost,
      token: signView(context, view, minutes),
      endsAt: new Date(Date.now() + minutes * 60_000).toISOString(),
      fingerprint,
      people: tenant.demo.map(({ email, firstName, lastName1 }) => ({
        email,
        name: `${firstName} ${lastName1}`,
      })),
      collectives: tenant.collectives.map(({ id, name }) => ({ id, name })),
      products: tenant.products.map(({ category, name }) => ({
        category: category.alias,
        name: localized(name, context.language),
      })),
      languages: tenant.settings.languages,
    }
  },
})
