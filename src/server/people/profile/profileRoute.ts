import type { ProfileDto } from '../../../dto/profileDto.ts'
import { profileSchema } from '../../../dto/schemas/profile.ts'
import { bearerToken } from '../../auth/sessions.ts'
import type { RouteModule } from '../../platform/context/context.ts'
import { bodyLimits } from '../../platform/http/bodyLimits.ts'
import { describe, describedOnly, one, unchanged } from '../../platform/http/openapi/describe.ts'
import { assertValid } from '../../platform/http/validateBody.ts'
import { isWaitingForLink, ownAnswers } from '../../employee/ownAnswers.ts'
import { profileBody, profileChanges } from './editableFields.ts'
import { profileOf } from './profileOf.ts'
import { updateProfile } from './updateProfile.ts'

/** GET and POST /api/profile (API-05, API-06, D-37, D-38). */
export const profileRoutes: RouteModule = (app, context) => {
  const send = ownAnswers<ProfileDto>(context, {
    route: 'profile',
    shared: 'company',
    isBrief: ({ pendingEmail, contracts }) => pendingEmail !== undefined || contracts.some(isWaitingForLink),
  })

  app.get(
    '/api/profile',
    {
      schema: describe({
        name: 'getProfile',
        summary: 'The employee, with cart, contracts, bags, family, tax and company',
        tag: 'profile',
        answers: { 200: one(profileSchema, 'The profile.'), ...unchanged },
      }),
    },
    async (request, reply) => {
      const { tenant, employee } = request
      return send(request, reply, () => profileOf(context, { tenant, employee }))
    },
  )

  app.post<{ Body: Record<string, unknown> }>(
    '/api/profile',
    {
      bodyLimit: bodyLimits.profile,
      schema: describe({
        name: 'updateProfile',
        summary:
          'Change fields of the profile; what only an administrator may change is ignored. Passwords ' +
          'wrapped as at login',
        tag: 'profile',
        body: describedOnly(profileChanges),
        answers: {
          200: one(profileSchema, 'The profile after the change.'),
          403: 'The company lets nobody in by a password.',
          409: 'The e-mail belongs to somebody else of the company.',
        },
      }),
    },
    async ({ tenant, employee, body, language, headers }) => {
      assertValid(profileBody, body, language)
      const keptToken = bearerToken(headers.authorization) ?? ''
      const updated = await updateProfile(context, { tenant, employee, body, language, keptToken })
      return profileOf(context, { tenant, employee: updated })
    },
  )
}
