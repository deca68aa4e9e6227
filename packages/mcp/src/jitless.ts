/**
 * Makes Zod interpret schemas. Compiling them with `new Function` pays off only after many calls, so a process for the
 * few calls of an assistant starts sooner without it. Must be imported before anything that creates a schema.
 */
import {config} from 'zod';

config({jitless: true});
