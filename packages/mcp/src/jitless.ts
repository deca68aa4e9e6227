/**
 * Zod compiles schemas to code with `new Function`. That pays for itself after many calls; a process that
 * answers an assistant's few calls starts sooner without it. Imported before anything that creates a schema.
 */
import {config} from 'zod';

config({jitless: true});
