import { isUuid } from '../../../domain/kernel/uuid.ts'
import { toHistoryEntryDto } from '../../../dto/historyDto.ts'
import { historyEntrySchema } from '../../../dto/schemas/history.ts'
import type { RouteModule } from '../../platform/context/context.ts'
import { notFound } from '../../platform/http/httpError.ts'
import { describe, many } from '../../platform/http/openapi/describe.ts'
import { contractParams } from '../request/caller.ts'
import { loadHistory } from './loadHistory.ts'
import { loadContracts } from '../../employee/contractRepository.ts'

/**
 * GET /api/contracts/{id}/history: the past conditions of the caller's contract, with requester, signer and
 * reviewer.
 */
export const historyRoutes: RouteModule = (app, context) => {
  app.get<{ Params: { id: string } }>(
    '/api/contracts/:id/history',
    {
      config: { access: 'complete' },
      schema: describe({
        name: 'listHistory',
        summary:
          'The history of a contract: what was told, conditions by month, its end, replaced documentation',
        tag: 'contracts',
        params: contractParams,
        answers: { 200: many(historyEntrySchema, 'The history.') },
      }),
    },
    async ({ tenant, employee, params: { id }, language }) => {
      if (!isUuid(id)) throw notFound()
      const owner = { tenant: tenant.subdomain, employeeId: employee.id }
      const [contract] = await loadContracts(context.db, { ...owner, ids: [id] })
      if (!contract) throw notFound()
      const history = await loadHistory(context.db, { tenant: tenant.subdomain, id: contract.id })
      return history.map((entry) => toHistoryEntryDto(entry, language))
    },
  )
}
