import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { isUuid } from '../../domain/kernel/uuid.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { toContractDto, type ContractDto } from '../../dto/contractDto.ts'
import { contractRequestFromDto } from '../../dto/contractRequestDto.ts'
import { contractSchema } from '../../dto/schemas/contract.ts'
import { contractRequestSchema, shortId } from '../../dto/schemas/contractRequest.ts'
import { closed } from '../../dto/schemas/parts.ts'
import type { RouteModule, ServerContext } from '../platform/context/context.ts'
import { cancelContract } from './life/cancelContract.ts'
import { loadContracts } from '../employee/contractRepository.ts'
import { createContract } from './request/createContract.ts'
import { editContract } from './life/editContract.ts'
import { purchaseContracts } from './cart/purchaseContracts.ts'
import { removeContract } from './life/removeContract.ts'
import { takeBackContract } from './life/takeBackContract.ts'
import { resendContracts } from './signing/resendContracts.ts'
import { isWaitingForLink, ownAnswers } from '../employee/ownAnswers.ts'
import { bodyLimits } from '../platform/http/bodyLimits.ts'
import { describe, many, one, unchanged, type BodyOf } from '../platform/http/openapi/describe.ts'
import { notFound } from '../platform/http/httpError.ts'
import { callerOf, contractParams, readId, type WithId } from './request/caller.ts'
import { isInCart } from '../../domain/plan/contractState.ts'

const idsBody = closed({ ids: Type.Array(shortId, { maxItems: 200 }) })

/** Requires an employee with a complete profile (`Access` in context/context.ts). */
const config = { access: 'complete' } as const
const refusals = {
  409: 'Somebody changed it meanwhile, or the price is another: `error.price` has the right one.',
  422: 'The plan does not allow it: `error.refusals` says why.',
}

/** The routes of a contract's life (D-32, D-38, D-39, D-70). */
export const contractRoutes: RouteModule = (app, context) => {
  cartRoutes(app, context)
  removeRoute(app, context)
  changeRoutes(app, context)
  takeBackRoute(app, context)
  purchaseRoute(app, context)
  resendRoute(app, context)
}

/** Routes to list contracts and fill the cart. */
function cartRoutes(app: FastifyInstance, context: ServerContext): void {
  const send = ownAnswers<ContractDto[]>(context, {
    route: 'contracts',
    isBrief: (contracts) => contracts.some(isWaitingForLink),
  })
  app.get(
    '/api/my-contracts',
    {
      config,
      schema: describe({
        name: 'listContracts',
        summary: 'The contracts of the employee, without the cart',
        tag: 'contracts',
        answers: { 200: many(contractSchema, 'The contracts.'), ...unchanged },
      }),
    },
    async (request, reply) => {
      const owner = { tenant: request.tenant.subdomain, employeeId: request.employee.id }
      return send(request, reply, async () =>
        (await loadContracts(context.db, owner))
          .filter((each) => !isInCart(each))
          .map(answerTo(context, request)),
      )
    },
  )

  app.post<BodyOf<typeof contractRequestSchema>>(
    '/api/contracts',
    {
      config,
      bodyLimit: bodyLimits.contract,
      schema: describe({
        name: 'createContract',
        summary: 'Put a benefit into the cart',
        tag: 'contracts',
        body: contractRequestSchema,
        answers: { 201: one(contractSchema, 'In the cart.'), ...refusals },
      }),
    },
    async (request, reply) => {
      const asked = contractRequestFromDto(request.body)
      const { contract, plan } = await createContract(context, callerOf(request), asked)
      return reply.code(201).send(toContractDto(contract, plan))
    },
  )
}

/** Routes to change and cancel a contract. */
function changeRoutes(app: FastifyInstance, context: ServerContext): void {
  app.put<WithId & BodyOf<typeof contractRequestSchema>>(
    '/api/contracts/:id',
    {
      config,
      bodyLimit: bodyLimits.contract,
      schema: describe({
        name: 'editContract',
        summary:
          'Change a contract: in the cart at once, in force by an e-mail to be accepted; ' +
          'price 0 asks for its cancellation',
        tag: 'contracts',
        params: contractParams,
        body: contractRequestSchema,
        answers: {
          200: one(contractSchema, 'As it is now; status cart means it went back to the cart.'),
          ...refusals,
        },
      }),
    },
    async (request) => {
      const asked = contractRequestFromDto(request.body)
      const { contract, plan } = await editContract(context, callerOf(request), readId(request), asked)
      return toContractDto(contract, plan)
    },
  )

  app.post<WithId>(
    '/api/contracts/:id/cancel',
    {
      config,
      schema: describe({
        name: 'cancelContract',
        summary: 'Ask for the end of a contract; the e-mail confirms it',
        tag: 'contracts',
        params: contractParams,
        answers: { 200: one(contractSchema, 'As it is now.'), 422: refusals[422] },
      }),
    },
    async (request) =>
      answerTo(context, request)(await cancelContract(context, callerOf(request), readId(request))),
  )
}

/** The route to remove an item from the cart. */
function removeRoute(app: FastifyInstance, context: ServerContext): void {
  app.delete<WithId>(
    '/api/contracts/:id',
    {
      config,
      schema: describe({
        name: 'removeContract',
        summary: 'Take a benefit out of the cart',
        tag: 'contracts',
        params: contractParams,
        answers: { 204: 'It is out.', 422: refusals[422] },
      }),
    },
    async (request, reply) => {
      await removeContract(context, callerOf(request), readId(request))
      return reply.code(204).send()
    },
  )
}

/** The route to withdraw a waiting change or cancellation (D-83). */
function takeBackRoute(app: FastifyInstance, context: ServerContext): void {
  app.post<WithId>(
    '/api/contracts/:id/take-back',
    {
      config,
      schema: describe({
        name: 'takeBackContract',
        summary: 'Take back a change or cancellation that waits for its e-mail to be accepted',
        tag: 'contracts',
        params: contractParams,
        answers: { 200: one(contractSchema, 'As it is now.'), 422: refusals[422] },
      }),
    },
    async (request) =>
      answerTo(context, request)(await takeBackContract(context, callerOf(request), readId(request))),
  )
}

/** The route to purchase the cart; its contracts then await acceptance. */
function purchaseRoute(app: FastifyInstance, context: ServerContext): void {
  app.post<BodyOf<typeof idsBody>>(
    '/api/contracts/purchase',
    {
      config,
      schema: describe({
        name: 'purchaseContracts',
        summary: 'Purchase cart items and send the e-mail that lets them be accepted',
        tag: 'contracts',
        body: idsBody,
        answers: {
          200: many(
            contractSchema,
            'The generated contracts only; an id that is missing was refused and stays in the cart.',
          ),
          ...refusals,
        },
      }),
    },
    async (request) => {
      if (!request.body.ids.every(isUuid)) throw notFound()
      return (await purchaseContracts(context, callerOf(request), request.body.ids)).map(
        answerTo(context, request),
      )
    },
  )
}

/** The route to send acceptance mails again. */
function resendRoute(app: FastifyInstance, context: ServerContext): void {
  app.post<BodyOf<typeof idsBody>>(
    '/api/contracts/resend',
    {
      config,
      schema: describe({
        name: 'resendContracts',
        summary:
          'Send the e-mail again that lets contracts, changes or cancellations be accepted; ' +
          'its links take the place of the earlier ones',
        tag: 'contracts',
        body: idsBody,
        answers: {
          200: many(
            contractSchema,
            'Those that were mailed; an id that is missing was accepted meanwhile, ' +
              'cannot be any more, or was mailed often enough.',
          ),
          422: 'None of them can be accepted any more: `error.refusals` says why.',
          429: 'They were mailed often enough this hour: `Retry-After` says when again.',
        },
      }),
    },
    async (request) => {
      if (!request.body.ids.every(isUuid)) throw notFound()
      return (await resendContracts(context, callerOf(request), request.body.ids)).map(
        answerTo(context, request),
      )
    },
  )
}

function answerTo(
  { clock }: ServerContext,
  { tenant }: Pick<FastifyRequest, 'tenant'>,
): (contract: Contract) => ContractDto {
  return (contract) => toContractDto(contract, { today: clock.today(), cutOffDay: tenant.settings.cutOffDay })
}
