import {brand} from '../../config/brand';

/** Name of the MCP server and of its file. */
export const ASSISTANTS_SERVER = `${brand.slug}-docs`;
