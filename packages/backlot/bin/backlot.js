#!/usr/bin/env node
import { checkNode, launch, MAIN } from './launch.js'

if (checkNode()) await launch(MAIN)
