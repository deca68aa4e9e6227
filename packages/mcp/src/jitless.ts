/**
 * Zod compiles schemas to code with `new Function`. That pays for itself after many calls; a process that
 * answers an assistant's handful starts sooner without. Imported before anything that makes a schema.
 */
import {config} from 'zod';

config({jitless: true});
