/** Types of response parts that several pages show, from the OpenAPI document. */
import type { Answer } from './client.ts'

/** The progress of a film that is being made. */
export type MakingState = NonNullable<Answer<'GET /v1/query/video_generation'>['making']>

/** A task in a list. */
export type TaskItem = Answer<'GET /v1/video_generation/tasks'>['tasks'][number]

/** The server's plan for a prompt, without making the film. */
export type FilmPlan = Answer<'POST /v1/video_generation/plan'>

/** A video model and its options. */
export type OfferedModel = Answer<'GET /v1/video_models'>['models'][number]

/** A recorded request. */
export type RequestItem = Answer<'GET /v1/requests'>['requests'][number]
